import type { TextFormat } from '#contract/vectors.ts'
import { ApiError } from '../../http/errors.ts'

/** A text as it is stored and indexed. */
export interface ReadText {
  readonly text: string
  readonly format: TextFormat
}

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/** Reads a file that holds text, in UTF-8 or with the mark of UTF-16. @throws ApiError 400 for anything else */
export function readTextFile(name: string, bytes: Uint8Array): ReadText {
  const text = decode(bytes)
  if (text.trim() === '') throw fileFault('This file has no text.')
  return { text, format: formatOf(name) }
}

export function fileFault(message: string): ApiError {
  return new ApiError(400, message, [{ path: 'file', message }])
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw fileFault('This file is neither a PDF nor UTF-8 text. Save it as UTF-8 text, Markdown, HTML, or PDF.')
  }
  if (text.includes('\0')) throw fileFault('This isn’t a text file. Send text, Markdown, HTML, or a PDF.')
  return text
}

function formatOf(name: string): TextFormat {
  if (/\.(md|markdown|mdown|mkd)$/i.test(name)) return 'markdown'
  return /\.(html?|xhtml)$/i.test(name) ? 'html' : 'text'
}
