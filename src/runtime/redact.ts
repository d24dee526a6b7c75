import { isRecord } from '#pathway/document.ts'
import { beginningOf, wellFormed } from '#pathway/renderTemplate.ts'
import { base64Within } from './base64.ts'

/** Text that stands where a secret stood. */
export const REDACTED = '[redacted]'

const SECRET_HEADER = /authorization|cookie|token|secret|password|passwd|api-?key|access-?key|credential/i
/** Text past this is cut in events, so that one huge answer does not swell the timeline: 64 KiB. */
const MAX_TEXT = 65_536
const MAX_PREVIEW = 200
/** A shorter text stands in too many others to be hidden. */
const SHORTEST_SECRET = 4

/** Tells whether a header's value gives access to something, by its name (`docs/api-decisions.md` §8). */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name)
}

/** Header values that give access are hidden by their names (`docs/api-decisions.md` §8), and those that a secret was filled into, whatever they are called. */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  secretHeaders: readonly string[] = [],
): Record<string, string> {
  const secret = new Set(secretHeaders.map(name => name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecretHeader(name) || secret.has(name.toLowerCase()) ? REDACTED : value,
    ]),
  )
}

/** Takes every secret out of what a person may see (`docs/playing.md` §6). */
export interface Redactor {
  /** The value without the secrets in its texts and in the names of its members; itself where the account has no secrets. */
  readonly redact: <Value>(value: Value) => Value
  /** The same for an object whose own members have the names of a schema, which no secret changes. */
  readonly redactMembers: <Value extends object>(value: Value) => Value
  /** At most so many characters of a text, without its secrets and without the beginning of one at the cut. */
  readonly beginningOf: (text: string, length: number) => string
}

/** A redactor of an account's secrets: plain, percent-encoded, in JSON or in base64, and as a header holds them. */
export function createRedactor(secrets: Readonly<Record<string, string | null>>): Redactor {
  const forms = new Set(Object.values(secrets).flatMap(value => (value === null ? [] : formsOf(value))))
  const hidden = [...forms].sort((a, b) => b.length - a.length)
  const longest = hidden[0]?.length ?? 0
  const redactText = (text: string) => hidden.reduce((left, secret) => left.replaceAll(secret, REDACTED), text)
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return value.map(redact)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [redactText(member), redact(inner)]))
  }
  return {
    // Texts stay texts, and all else keeps its shape.
    redact: <Value>(value: Value) => (hidden.length === 0 ? value : (redact(value) as Value)),
    redactMembers: <Value extends object>(value: Value) =>
      hidden.length === 0
        ? value
        : (Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redact(inner)])) as Value),
    beginningOf(text, length) {
      // Whatever begins within the length ends within `longest` of it; what the cut breaks up begins in the last of these characters.
      const isWhole = text.length <= length + longest
      const left = redactText(isWhole ? text : text.slice(0, length + longest))
      return beginningOf(left, isWhole ? length : Math.max(0, Math.min(length, left.length - longest)))
    },
  }
}

/** Lists the forms in which a secret may stand in a text. A header holds it trimmed and on one line. */
function formsOf(secret: string): readonly string[] {
  const written = new Set([secret, secret.trim(), secret.replace(/[\r\n]+/g, ' ').trim()])
  return [...written]
    .filter(text => text.length >= SHORTEST_SECRET)
    .flatMap(text => {
      const encoded = base64Within(text)
      const forUrls = encoded.map(form => form.replaceAll('+', '-').replaceAll('/', '_'))
      return [text, encodeURIComponent(wellFormed(text)), JSON.stringify(text).slice(1, -1), ...encoded, ...forUrls]
    })
}

/** The value as it stands, or the beginning of its text where it is larger than an event may carry. */
export function capped(value: unknown, redactor: Redactor): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= MAX_TEXT) return value ?? null
  return cappedText(text, redactor)
}

/** The text, or its beginning where it is longer than an event may carry. */
export function cappedText(text: string, redactor: Redactor): string {
  if (text.length <= MAX_TEXT) return text
  return `${redactor.beginningOf(text, MAX_TEXT)}… (${text.length} characters in all)`
}

/** A value in one short line. */
export function preview(value: unknown, redactor: Redactor): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > MAX_PREVIEW ? `${redactor.beginningOf(text, MAX_PREVIEW - 1)}…` : text
}
