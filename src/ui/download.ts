/** Gives the browser something to save as a file: a text is JSON unless its type says otherwise. */
export function download(name: string, content: string | Blob) {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
