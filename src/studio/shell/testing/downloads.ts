import { onTestFinished, vi } from 'vitest'

/** Waits for the next file that the page hands to the browser to save. */
export function nextDownload(): Promise<File> {
  return new Promise((resolve, reject) => {
    const blobs = new Map<string, Blob>()
    const { createObjectURL } = URL
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      const address = createObjectURL.call(URL, blob)
      if (blob instanceof Blob) blobs.set(address, blob)
      return address
    })
    const click = HTMLAnchorElement.prototype.click
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href)
      if (this.download === '' || !blob) return click.call(this)
      restore()
      resolve(new File([blob], this.download, { type: blob.type }))
    })
    const restore = () => {
      made.mockRestore()
      clicked.mockRestore()
    }
    onTestFinished(() => {
      restore()
      reject(new Error('Nothing was saved.'))
    })
  })
}
