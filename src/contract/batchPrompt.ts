import { isBuiltIn } from '#pathway/builtins.ts'
import { isRecord } from '#pathway/document.ts'
import { asText } from '#pathway/scalars.ts'
import { variableKey } from '#pathway/templates.ts'

/** `{{name}}`, and `{name}` with a name that could be a column's. */
const PLACEHOLDER = /\{\{\s*([^{}|\s][^{}|]*?)\s*\}\}|\{\s*([\p{L}_][\p{L}\p{N}_ .-]*?)\s*\}/gu

/** A prompt with the values of an entry in it. */
export interface FilledPrompt {
  readonly text: string
  /** The names that neither the entry nor the request data has, each once. */
  readonly unfilled: readonly string[]
}

/** The names of the placeholders of a prompt, each once, in their order. */
export function placeholdersOf(prompt: string): readonly string[] {
  return [...new Set([...prompt.matchAll(PLACEHOLDER)].map(([, double, single]) => double ?? single ?? ''))]
}

/**
 * Fills `{name}` and `{{name}}` from an entry; names are case-sensitive (`docs/api-decisions.md` §15). A `{name}` that the entry does not
 * have becomes empty; a `{{name}}` stays, for the conversation to fill: it may be a variable that the call has by itself.
 *
 * @param isKnown true for names that the conversation itself can fill
 */
export function fillPrompt(
  prompt: string,
  values: Readonly<Record<string, unknown>>,
  isKnown: (name: string) => boolean = () => false,
): FilledPrompt {
  const unfilled = new Set<string>()
  const text = prompt.replaceAll(PLACEHOLDER, (placeholder, double?: string, single?: string) => {
    const name = double ?? single ?? ''
    if (Object.hasOwn(values, name)) return harmless(asText(values[name]))
    const root = /^[^.[]*/.exec(name)?.[0] ?? name
    if (double !== undefined) {
      if (!Object.hasOwn(values, root) && !isKnown(root)) unfilled.add(name)
      return placeholder
    }
    if (isKnown(root)) return `{{${name}}}`
    unfilled.add(name)
    return ''
  })
  return { text, unfilled: [...unfilled] }
}

/** A value cannot bring placeholders of its own into the prompt, such as that of a secret. */
function harmless(value: string): string {
  return value.replaceAll(/\{(?=\{|$)/g, '{ ').replace(/^\{/, ' {')
}

/** Says which names the conversation of a call can fill by itself: those that every call has, and those that its request brings. */
export function knownNames(request: Readonly<Record<string, unknown>>): (name: string) => boolean {
  const own = new Set<string>()
  if (isRecord(request.request_data)) for (const name of Object.keys(request.request_data)) own.add(variableKey(name))
  for (const fetched of arrayOf(request.dynamic_data)) {
    if (!isRecord(fetched)) continue
    for (const row of arrayOf(fetched.response_data))
      if (isRecord(row) && typeof row.name === 'string') own.add(variableKey(row.name))
  }
  return name => isBuiltIn(name) || own.has(variableKey(name))
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
