/** IDs of knowledge bases and of tools, wherever they stand in a text. */
const IDS = /\b(?:KB|TL)-[\w-]+/g

/** Tells whether a text may have an ID in it. */
export function hasId(text: string): boolean {
  return text.includes('KB-') || text.includes('TL-')
}

/** Pairs of an ID and its name. */
type Named = readonly (readonly [id: string, name: string])[]

/** The names by IDs, without those that several have: a change from one to the other would not be seen. */
export function distinctNames(named: Named): ReadonlyMap<string, string> {
  const once = new Set<string>()
  const several = new Set<string>()
  for (const [, name] of named) (once.has(name) ? several : once).add(name)
  return new Map(named.filter(([, name]) => !several.has(name)))
}

/** Writes names in place of IDs; one without a name stays. */
export function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(IDS, id => names.get(id) ?? id)
}
