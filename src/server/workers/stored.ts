import type { PathwayDocument } from '#pathway/document.ts'
import { documentOf } from '#pathway/interchange/file.ts'

/** Large values as JSON text: a worker is handed a text much faster than its objects, and only who needs those parses it. */

export interface DocumentText {
  readonly text: string
  /** Name and description of the pathway, where the text is its file. */
  readonly own?: { readonly name: string; readonly description: string } | undefined
}

export interface StoredDocument extends DocumentText {
  /** Two documents with one key are the same. */
  readonly key: string
}

export function parseDocument({ text, own }: DocumentText): PathwayDocument {
  const file = JSON.parse(text)
  return own ? documentOf(file, own) : file
}
