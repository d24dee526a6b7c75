import { isRecord } from '#pathway/document.ts'
import { wellFormed } from '#pathway/renderTemplate.ts'

/** Stands in events in place of a secret. */
const REDACTED = '[redacted]'

const SECRET_HEADER = /authorization|cookie|token|secret|password|passwd|api-?key|access-?key|credential/i
/** Text past this is cut in events, so that one huge answer does not swell the timeline: 64 KiB. */
const MAX_TEXT = 65_536

/** True if a header's value gives access to something, by its name (`decisions.md` §8). */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name)
}

/** Header values that give access are hidden by their names (`decisions.md` §8). */
export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : value]),
  )
}

/** Makes a function that takes every secret value out of an event's payload, in plain or percent-encoded form. */
export function createRedactor(secrets: Readonly<Record<string, string | null>>): (payload: unknown) => unknown {
  const forms = Object.values(secrets)
    .filter(value => value !== null)
    .filter(value => value.length > 3)
    .flatMap(value => [value, encodeURIComponent(wellFormed(value)), JSON.stringify(value).slice(1, -1)])
  const hidden = [...new Set(forms)].sort((a, b) => b.length - a.length)
  const redactText = (text: string) => hidden.reduce((left, secret) => left.replaceAll(secret, REDACTED), text)
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) return value.map(redact)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [redactText(member), redact(inner)]))
  }
  return hidden.length === 0 ? payload => payload : redact
}

/** The value as it stands, or the beginning of its text where it is larger than an event may carry. */
export function capped(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= MAX_TEXT) return value ?? null
  return `${text.slice(0, MAX_TEXT)}… (${text.length} characters in all)`
}

/** A value in one short line. */
export function preview(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
