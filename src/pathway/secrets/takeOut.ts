import { isRecord, type PathwayDocument } from '../document.ts'
import type { FoundSecret } from './find.ts'

/** A secret with the name that it is kept by. */
export interface NamedSecret {
  readonly secret: FoundSecret
  readonly name: string
}

/** Names for secrets that no other has, letter case aside; the same value gets the same name. */
export function nameSecrets(found: readonly FoundSecret[], taken: readonly string[]): readonly NamedSecret[] {
  const used = new Set(taken.map(name => name.toUpperCase()))
  /** The number to try next for a name that is taken. */
  const numbers = new Map<string, number>()
  const names = new Map<string, string>()
  return found.map(secret => {
    let name = names.get(secret.value)
    if (name === undefined) {
      name = secret.name
      let number = numbers.get(secret.name) ?? 2
      for (; used.has(name.toUpperCase()); number += 1) name = `${secret.name}_${number}`
      numbers.set(secret.name, number)
      used.add(name.toUpperCase())
      names.set(secret.value, name)
    }
    return { secret, name }
  })
}

/** The document with `{{SECRET.NAME}}` where each of the secrets stood; all else is the same. A text that has changed since is left as it is. */
export function takeOutSecrets(document: PathwayDocument, secrets: readonly NamedSecret[]): PathwayDocument {
  const root: Branch = { branches: new Map(), secrets: [] }
  for (const named of secrets) {
    let branch = root
    for (const step of named.secret.steps) {
      const inner = branch.branches.get(step) ?? { branches: new Map(), secrets: [] }
      branch.branches.set(step, inner)
      branch = inner
    }
    branch.secrets.push(named)
  }
  return changeTexts(document, root)
}

/** The secrets of a text, and the paths to the texts inside of a value. */
interface Branch {
  readonly branches: Map<string | number, Branch>
  readonly secrets: NamedSecret[]
}

/** Changes the texts that branches lead to, each value once; whatever is on no branch keeps its object. */
function changeTexts<Value>(value: Value, branch: Branch): Value
function changeTexts(value: unknown, { branches, secrets }: Branch): unknown {
  if (typeof value === 'string') return replaceIn(value, secrets)
  if (Array.isArray(value)) {
    let list = value
    for (const [step, inner] of branches) {
      if (typeof step !== 'number' || !(step in value)) continue
      const changed: unknown = changeTexts(value[step], inner)
      if (changed === value[step]) continue
      if (list === value) list = [...value]
      list[step] = changed
    }
    return list
  }
  if (!isRecord(value)) return value
  const changes = [...branches].flatMap(([step, inner]) => {
    const changed = changeTexts(value[step], inner)
    return typeof step === 'string' && changed !== value[step] ? [[step, changed] as const] : []
  })
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) }
}

function replaceIn(text: string, secrets: readonly NamedSecret[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { secret, name } of secrets.toSorted((one, other) => one.secret.start - other.secret.start)) {
    const { start, end, written } = secret
    if (start < from || text.slice(start, end) !== written) continue
    pieces.push(text.slice(from, start), `{{SECRET.${name}}}`)
    from = end
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(from)
}
