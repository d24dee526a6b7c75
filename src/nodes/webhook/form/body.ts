import { readJson } from '#studio/shell/forms/json.ts'

/** A remark on a body: what is wrong with it, or how it is sent. */
export type BodyNote = { readonly fault: string } | { readonly hint: string }

/** A body that looks like JSON should be JSON once its variables are filled in. */
export function describeBody(body: unknown): BodyNote {
  const text = typeof body === 'string' ? body : ''
  if (!/^\s*[[{]/.test(text)) return { hint: '{{Variables}} are filled in.' }
  // A number can stand wherever a variable can, in a text and outside of one; as long as the variable, it keeps what follows in its place.
  const reading = readJson(text.replace(/\{\{[^{}]*\}\}/g, variable => '0'.padEnd(variable.length)))
  return reading.ok ? { hint: 'JSON. {{variables}} are filled in and escaped.' } : { fault: reading.fault }
}
