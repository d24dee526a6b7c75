import type { TextFormat } from '#contract/vectors.ts'

/** A file that is sent as it is, and read by the service. */
export interface SentFile {
  readonly name: string
  /** In base64. */
  readonly content: string
  readonly bytes: number
}

export type ReadFile =
  | { readonly text: string; readonly format: TextFormat }
  | { readonly file: SentFile }
  | { readonly fault: string }

/** In base64 it is a third larger, and a body has at most 5 MiB. */
const MOST_BYTES = 3_700_000
/** A longer text makes a field slow to type in. */
export const LONGEST_EDITED = 300_000

/** Reads a chosen file: a short text is edited before it is saved, anything else is sent as it is. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { fault: `“${file.name}” is larger than 3.7 MB. Split it into several files.` }
  if (file.size === 0) return { fault: `“${file.name}” is empty.` }
  const format = formatOf(file.name)
  if (format && file.size <= LONGEST_EDITED) {
    const text = await textOf(file)
    if (text !== undefined) return { text, format }
  }
  return { file: { name: file.name, content: await base64Of(file), bytes: file.size } }
}

function formatOf(name: string): TextFormat | undefined {
  if (/\.(md|markdown)$/i.test(name)) return 'markdown'
  if (/\.html?$/i.test(name)) return 'html'
  return /\.txt$/i.test(name) ? 'text' : undefined
}

/** Undefined for what is not UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('Couldn’t read the file.'))
    reader.readAsDataURL(file)
  })
}
