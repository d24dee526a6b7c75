import type { TextFormat, VectorStore } from '#contract/vectors.ts'
import type { SentFile } from './file.ts'

/** A knowledge base as its form holds it. */
export interface StoreDraft {
  readonly name: string
  readonly description: string
  readonly text: string
  readonly format: TextFormat
  /** Takes the place of the text when it is saved. */
  readonly file: SentFile | undefined
}

export interface DraftFault {
  readonly path: string
  readonly message: string
  /** Nothing was written yet. */
  readonly isMissing: boolean
}

export const newStore: StoreDraft = { name: '', description: '', text: '', format: 'markdown', file: undefined }

export const draftOf = ({ name, description, text, format }: VectorStore): StoreDraft => {
  return { name, description, text, format, file: undefined }
}

/** Missing members; everything else the service says. */
export function faultsOf({ name, description, text, file }: StoreDraft): readonly DraftFault[] {
  const missing = (path: string, message: string) => ({ path, message, isMissing: true })
  return [
    ...(name.trim() === '' ? [missing('name', 'Enter a name.')] : []),
    ...(description.trim() === '' ? [missing('description', 'Describe what it covers.')] : []),
    ...(text.trim() === '' && !file ? [missing('text', 'Paste text or choose a file.')] : []),
  ]
}

/** The body that saves a draft; a text that stayed as it was is not sent, and not indexed again. */
export function bodyOf(draft: StoreDraft, stored: StoreDraft | undefined) {
  const { name, description, text, format, file } = draft
  const about = { name: name.trim(), description: description.trim() }
  if (file) return { ...about, file: { name: file.name, content: file.content } }
  if (stored && stored.text === text && stored.format === format) return about
  return { ...about, text, format }
}
