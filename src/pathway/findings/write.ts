import type { Finding } from '#pathway/finding.ts'
import type { Draft, NameOf } from './draft.ts'

interface Written {
  readonly finding: Finding
  /** The names of nodes that its sentence holds, by the node's place. */
  readonly names: ReadonlyMap<number, string>
}

/**
 * Writes the sentences of drafts. One is written again only when a node that it names has another name; else the finding is the same
 * object as before.
 */
export function createWriter(): (drafts: readonly Draft[], nameOf: NameOf) => readonly Finding[] {
  const written = new WeakMap<Draft, Written>()
  return (drafts, nameOf) =>
    drafts.map(draft => {
      const known = written.get(draft)
      if (known && hasItsNames(known, nameOf)) return known.finding
      const names = new Map<number, string>()
      const { say, ...finding } = draft
      const message = say(place => {
        const name = nameOf(place)
        names.set(place, name)
        return name
      })
      const now = { finding: { ...finding, message }, names }
      written.set(draft, now)
      return now.finding
    })
}

function hasItsNames({ names }: Written, nameOf: NameOf): boolean {
  for (const [place, name] of names) if (nameOf(place) !== name) return false
  return true
}
