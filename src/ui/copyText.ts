/** Puts a text on the clipboard; also where the page is not served in a way that lets it use the clipboard's own API. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const holder = document.createElement('textarea')
  holder.value = text
  holder.style.position = 'fixed'
  holder.style.opacity = '0'
  document.body.append(holder)
  holder.select()
  const copied = document.execCommand('copy')
  holder.remove()
  if (!copied) throw new Error('The browser does not let this page copy. Select the text and copy it yourself.')
}
