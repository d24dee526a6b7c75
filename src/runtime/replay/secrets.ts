import type { PathwayDocument } from '#pathway/document.ts'
import { variableKey } from '#pathway/templates.ts'
import { isKnownEvent, type RecordedEvent } from '../events/event.ts'
import { REDACTED } from '../redact.ts'

/** Stands in for the secrets that the pathway fills in, so that its requests are told as they were: with their secrets taken out. */
export function secretsFor(
  document: PathwayDocument,
  recorded: readonly RecordedEvent[],
): Readonly<Record<string, string>> {
  const unset = new Set(
    recorded
      .filter(isKnownEvent)
      .flatMap(event => (event.event_type === 'variable.unset' ? [variableKey(event.payload.name)] : [])),
  )
  const named = JSON.stringify(document).matchAll(/secret\s*\.\s*([\w.-]+)/gi)
  return Object.fromEntries(
    [...named].flatMap(([, name = '']) => (unset.has(variableKey(`SECRET.${name}`)) ? [] : [[name, REDACTED]])),
  )
}
