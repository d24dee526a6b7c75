import type { MergeConflict } from '#pathway/conflict.ts'
import { diff, type MemberChange } from '#pathway/diff.ts'
import { isNode, isRecord, keyedEdges, type PathwayDocument } from '#pathway/document.ts'
import { elementsOf, isElementList } from '#pathway/elements.ts'
import { asText } from '#pathway/scalars.ts'
import { asMember, type ChangedMember } from '../../session/analysis/changes.ts'
import { nameCanvasEntry, nameEdge, nameEntry } from '../../session/analysis/elementNames.ts'
import { nameMember } from '../../session/analysis/memberNames.ts'

/** Description of a conflict's place for a person. */
export interface ConflictWords {
  /** The element: “Greeting”, or an edge by its label. */
  readonly element: string
  /** The member inside it; undefined where one side removed the whole element. */
  readonly member: string | undefined
}

export function nameConflict(document: PathwayDocument, { place, mine, theirs, base }: MergeConflict): ConflictWords {
  const [list, key, ...members] = place
  if (!isElementList(list)) return { element: 'The pathway', member: nameMember(place) }
  const member = members.length === 0 ? undefined : nameMember(members)
  // An element that one side removed is known by what the other, or both before, had.
  const whole = [mine, theirs, base].find(isRecord)
  if (list === 'edges') {
    const edge = keyedEdges(document).find(one => one.key === key)?.edge ?? whole ?? {}
    return { element: nameEdge(document, edge), member }
  }
  if (list !== 'nodes') {
    const noun = list === 'canvas.notes' ? 'note' : 'group'
    const entry = elementsOf(document, list).find(one => `${noun} ${asText(one.id)}` === key) ?? whole ?? {}
    return { element: `The ${noun} “${nameCanvasEntry(entry)}”`, member }
  }
  const node = document.nodes.filter(isNode).find(one => `node ${one.id}` === key)
  const entry = key?.startsWith('global') ? { globalConfig: {} } : {}
  return { element: nameEntry(node ?? (members.length === 0 && whole ? whole : entry)), member }
}

/** Returns the members that a side changed of an element the other side removed; none if they cannot be compared. */
export function changedMembers({ place, base }: MergeConflict, side: unknown): readonly ChangedMember[] {
  if (place.length !== 2 || !isRecord(base) || !isRecord(side)) return []
  const only = (entry: Record<string, unknown>) => ({ name: '', description: '', nodes: [entry], edges: [] })
  return diff(only(base), only(side)).nodes.changed.flatMap(({ members }) => members.map(asMember))
}

/** All that a side says in an element that the other side lacks, but for where it stands; nothing for what is no element. */
export function saidMembers({ place, base }: MergeConflict, side: unknown): readonly ChangedMember[] {
  const [list] = place
  if (place.length !== 2 || !isElementList(list) || base !== undefined || !isRecord(side)) return []
  return membersIn(side, [])
    .filter(({ path: [first] }) => first !== 'id' && first !== 'position')
    .map(asMember)
}

function membersIn(entry: Readonly<Record<string, unknown>>, path: readonly string[]): readonly MemberChange[] {
  return Object.entries(entry).flatMap(([name, value]): readonly MemberChange[] =>
    isRecord(value) ? membersIn(value, [...path, name]) : [{ path: [...path, name], before: undefined, after: value }],
  )
}
