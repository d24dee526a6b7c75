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

/** A name that every system takes: “Front desk v3.json”. */
export function fileName(name: string, ending: string): string {
  return `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'pathway'}.${ending}`
}

/** The document as it stands in this browser, whether or not the service can be reached. */
export function downloadCopy(document: { readonly name: string }) {
  download(fileName(document.name, 'json'), JSON.stringify(document, null, 2))
}
