import { isRecord, type PathwayDocument } from '../document.ts'
import type { Steps } from '../place.ts'
import type { FoundSecret } from './find.ts'

/** A secret with the name that it is kept by. */
export interface NamedSecret {
  readonly secret: FoundSecret
  readonly name: string
}

/** Names for secrets that no other has, letter case aside; the same value gets the same name. */
export function nameSecrets(found: readonly FoundSecret[], taken: readonly string[]): readonly NamedSecret[] {
  const used = new Set(taken.map(name => name.toUpperCase()))
  const names = new Map<string, string>()
  return found.map(secret => {
    let name = names.get(secret.value)
    if (name === undefined) {
      name = secret.name
      for (let number = 2; used.has(name.toUpperCase()); number += 1) name = `${secret.name}_${number}`
      used.add(name.toUpperCase())
      names.set(secret.value, name)
    }
    return { secret, name }
  })
}

/** The document with `{{SECRET.NAME}}` where each of the secrets stood; all else is the same. A text that has changed since is left as it is. */
export function takeOutSecrets(document: PathwayDocument, secrets: readonly NamedSecret[]): PathwayDocument {
  // From the end of a text on, so that the places before it stay right.
  const ordered = secrets.toSorted((one, other) => other.secret.start - one.secret.start)
  return ordered.reduce((changed, { secret: { steps, start, end, written }, name }) => {
    return changeText(changed, steps, text =>
      text.slice(start, end) === written ? `${text.slice(0, start)}{{SECRET.${name}}}${text.slice(end)}` : text,
    )
  }, document)
}

/** Changes the text that a way leads to; whatever is not on the way keeps its object. */
function changeText<Value>(value: Value, steps: Steps, change: (text: string) => string): Value
function changeText(value: unknown, [step, ...rest]: Steps, change: (text: string) => string): unknown {
  if (step === undefined) return typeof value === 'string' ? change(value) : value
  if (Array.isArray(value) && typeof step === 'number') {
    const inner: unknown = value[step]
    const changed = changeText(inner, rest, change)
    return changed === inner ? value : value.with(step, changed)
  }
  if (!isRecord(value) || typeof step !== 'string') return value
  const changed = changeText(value[step], rest, change)
  return changed === value[step] ? value : { ...value, [step]: changed }
}
