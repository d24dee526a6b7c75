import { diff, type ElementsDiff, type MemberChange } from '#pathway/diff.ts'
import { isNode, keyedEdges, nameById, type PathwayDocument, type PathwayEntry } from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
import type { Place } from '../document/store.ts'
import { nameCanvasEntry, nameEdge, nameEntry } from './elementNames.ts'
import { nameMember } from './memberNames.ts'

/** One member of an element, before and after, as a person reads it. */
export interface ChangedMember {
  /** The member's path, which tells members of one name apart. */
  readonly place: string
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** One element that differs between two states of a pathway. */
export interface Change {
  readonly key: string
  readonly how: 'added' | 'removed' | 'changed'
  readonly what: 'Node' | 'Edge' | 'Note' | 'Group' | 'Pathway'
  readonly title: string
  /** As it is after the change, or was before it was removed; none for the pathway itself. */
  readonly element?: PathwayEntry
  /** As it was before it was changed. */
  readonly earlier?: PathwayEntry
  /** Place in the state after; empty for what was removed, and for what has none. */
  readonly at: Place
  /** Nothing for what was added or removed as a whole. */
  readonly members: readonly ChangedMember[]
}

/** The one description of what changed: history, comparison, announcements and remote changes are told by it. */
export interface Changes {
  readonly list: readonly Change[]
  /** The ids of the nodes that differ in nothing but their place on the canvas. */
  readonly moved: readonly string[]
  /** True if the order of nodes or edges changed without another listed change. */
  readonly reordered: boolean
}

/** Words and places for the changed elements of one list. */
interface Telling {
  name(entry: PathwayEntry, document: PathwayDocument): Pick<Change, 'what' | 'title'>
  /** The name that tells a changed element: the one before or after the change. */
  readonly by: 'before' | 'after'
  at(entry: PathwayEntry, key: string | undefined): Place
  keyOf(key: string): string
  members(members: readonly MemberChange[]): readonly ChangedMember[]
}

/** Describes what differs between two states of a pathway. Its own name and description are no part of a version. */
export function listChanges(before: PathwayDocument, after: PathwayDocument): Changes {
  const { nodes, edges, notes, groups, members } = diff(before, after)
  const own = members.filter(({ path }) => path[0] !== 'name' && path[0] !== 'description')
  const onlyMoved = nodes.changed.filter(one => one.members.every(isPosition))
  const tell = (noun: string, found: ElementsDiff, telling: Telling) =>
    tellElements({ noun, before, after }, found, telling)
  const edgeKeys = new Map<unknown, string>(
    edges.added.length === 0 ? [] : keyedEdges(after).map(({ key, edge }) => [edge, key]),
  )
  const onCanvas = { by: 'before', keyOf: (key: string) => key } as const
  const list: Change[] = [
    ...(own.length > 0
      ? [
          {
            key: 'pathway',
            how: 'changed',
            what: 'Pathway',
            title: 'The pathway',
            at: {},
            members: own.map(asMember),
          } as const,
        ]
      : []),
    ...tell(
      'node',
      { ...nodes, changed: nodes.changed.filter(one => !onlyMoved.includes(one)) },
      {
        name: entry => ({ what: isNode(entry) ? 'Node' : 'Pathway', title: nameEntry(entry) }),
        by: 'after',
        at: entry => (isNode(entry) ? { node_id: entry.id } : {}),
        keyOf: key => key,
        members: changed => changed.filter(one => !isPosition(one)).map(asMember),
      },
    ),
    ...tell('edge', edges, {
      name: (edge, document) => ({ what: 'Edge', title: nameEdge(document, edge) }),
      by: 'before',
      at: (edge, key) => ({ edge_key: key ?? edgeKeys.get(edge) }),
      keyOf: key => `edge ${key}`,
      members: changed => withoutRepeats(changed.map(member => asEdgeMember(before, after, member))),
    }),
    ...tell('note', notes, {
      ...onCanvas,
      name: entry => ({ what: 'Note', title: nameCanvasEntry(entry) }),
      at: entry => (isNode(entry) ? { note_id: entry.id } : {}),
      members: changed => changed.map(asMember),
    }),
    ...tell('group', groups, {
      ...onCanvas,
      name: entry => ({ what: 'Group', title: nameCanvasEntry(entry) }),
      at: entry => (isNode(entry) ? { group_id: entry.id } : {}),
      members: changed => changed.map(member => asGroupMember(before, after, member)),
    }),
  ]
  return {
    list,
    moved: onlyMoved.flatMap(({ after: entry }) => (isNode(entry) ? [entry.id] : [])),
    reordered: list.length === 0 && [nodes, edges, notes, groups].some(one => one.reordered),
  }
}

function isPosition({ path }: MemberChange): boolean {
  return path[0] === 'position'
}

function tellElements(
  { noun, before, after }: { readonly noun: string; readonly before: PathwayDocument; readonly after: PathwayDocument },
  { added, changed, removed }: ElementsDiff,
  { name, by, at, keyOf, members }: Telling,
): readonly Change[] {
  return [
    ...added.map(
      (element, place): Change => ({
        key: `+${noun} ${place}`,
        how: 'added',
        ...name(element, after),
        element,
        at: at(element, undefined),
        members: [],
      }),
    ),
    ...changed.map(
      ({ key, before: earlier, after: element, members: own }): Change => ({
        key: keyOf(key),
        how: 'changed',
        ...(by === 'before' ? name(earlier, before) : name(element, after)),
        element,
        earlier,
        at: at(element, key),
        members: members(own),
      }),
    ),
    ...removed.map(
      (element, place): Change => ({
        key: `-${noun} ${place}`,
        how: 'removed',
        ...name(element, before),
        element,
        at: {},
        members: [],
      }),
    ),
  ]
}

/** One difference in words. */
export function asMember({ path, before, after }: MemberChange): ChangedMember {
  return { place: path.join('.'), name: nameMember(path), before, after }
}

/** The nodes of a group are told by their names. */
function asGroupMember(before: PathwayDocument, after: PathwayDocument, change: MemberChange): ChangedMember {
  const names = (document: PathwayDocument, ids: unknown) =>
    Array.isArray(ids) ? ids.map(id => nameById(document, id)).join(', ') : ids
  if (change.path.join('.') !== 'nodes') return asMember(change)
  return { ...asMember(change), before: names(before, change.before), after: names(after, change.after) }
}

/** The ends of an edge are told by the names of their nodes. */
function asEdgeMember(before: PathwayDocument, after: PathwayDocument, change: MemberChange): ChangedMember {
  const isEnd = change.path.length === 1 && (change.path[0] === 'source' || change.path[0] === 'target')
  if (!isEnd) return asMember(change)
  return { ...asMember(change), before: nameById(before, change.before), after: nameById(after, change.after) }
}

/** An edge's label may stand at two places, which change as one. */
function withoutRepeats(members: readonly ChangedMember[]): readonly ChangedMember[] {
  return members.filter(
    (member, at) => members.findIndex(other => same({ ...other, place: '' }, { ...member, place: '' })) === at,
  )
}

/** Counts the differences as a person would. */
export function countChanges({ list, moved, reordered }: Changes): number {
  return list.length + moved.length + (reordered ? 1 : 0)
}

export function isUnchanged(changes: Changes): boolean {
  return countChanges(changes) === 0
}

/** The nodes that were added, changed or moved. */
export function changedNodes({ list, moved }: Changes): ReadonlySet<string> {
  return new Set([...list.flatMap(({ at }) => at.node_id ?? []), ...moved])
}
