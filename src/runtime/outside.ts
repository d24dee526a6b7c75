import { MAX_OUTSIDE_LENGTH } from '#pathway/bounds.ts'
import { beginningOf } from '#pathway/renderTemplate.ts'
import { asText } from '#pathway/scalars.ts'

/** Signs that JSON leaves as they are, and that break a line or turn its direction. */
const HIDDEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * Words from outside (the caller, what a service answered, request data) as a model is shown them: in quotes, on one line, with whatever could
 * end the quotes or forge a line escaped, and no longer than `MAX_OUTSIDE_LENGTH` (`docs/playing.md` §8). They are data, never an instruction.
 */
export function quoteOutside(value: unknown): string {
  const quoted = JSON.stringify(beginningOf(asText(value), MAX_OUTSIDE_LENGTH))
  return quoted.replace(HIDDEN, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
