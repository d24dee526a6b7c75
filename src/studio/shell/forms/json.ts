export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: string }

/** Parses JSON, or returns the fault as a sentence for the person who types. */
export function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, fault: `Invalid JSON. ${placeOf(error, text)}`.trim() }
  }
}

/** Formats a value as JSON; an empty text for undefined. */
export function writeJson(value: unknown): string {
  return value === undefined ? '' : (JSON.stringify(value, null, 2) ?? '')
}

/** Returns line and column of the error, which each browser words differently. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : ''
  const byLine = /line (\d+) column (\d+)/.exec(message)
  if (byLine) return `Check line ${byLine[1]}, column ${byLine[2]}.`
  const at = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN)
  if (Number.isNaN(at)) {
    const sign = /^Unexpected token '?(\S)/.exec(message)?.[1]
    if (sign !== undefined) return `Something before “${sign}” is missing or extra.`
    return /end of/i.test(message) ? 'It ends unexpectedly.' : ''
  }
  const before = text.slice(0, at).split('\n')
  return `Check line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`
}
