import { download } from '#ui/download.ts'

/** A name that every system takes: “Front desk v3.json”. */
export function fileName(name: string, ending: string): string {
  return `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'pathway'}.${ending}`
}

/** The document as it stands in this browser, whether or not the service can be reached. */
export function downloadCopy(document: { readonly name: string }) {
  download(fileName(document.name, 'json'), JSON.stringify(document, null, 2))
}
