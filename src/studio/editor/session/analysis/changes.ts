import { diff, type ElementsDiff, type MemberChange } from '#pathway/diff.ts'
import {
  edgeLabel,
  isNode,
  nodeName,
  nodesById,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayEntry,
} from '#pathway/document.ts'
import { same } from '#pathway/merge.ts'
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
  /** As it is after the change, or was before it went; none for the pathway itself. */
  readonly element?: PathwayEntry
  /** Nothing for what was added or removed as a whole. */
  readonly members: readonly ChangedMember[]
}

export interface Changes {
  readonly list: readonly Change[]
  /** The ids of the nodes that differ in nothing but their place on the canvas. */
  readonly moved: readonly string[]
  /** Whether nodes or edges stand in another order, and nothing else says so. */
  readonly reordered: boolean
}

/** What differs between two states of a pathway, in words. Its own name and description are no part of a version. */
export function listChanges(before: PathwayDocument, after: PathwayDocument): Changes {
  const { nodes, edges, notes, groups, members } = diff(before, after)
  const changedNodes = nodes.changed.map(({ key, after: entry, members: own }) => ({
    key,
    entry,
    members: own.filter(({ path }) => path[0] !== 'position'),
  }))
  const own = members.filter(({ path }) => path[0] !== 'name' && path[0] !== 'description')
  const list: Change[] = [
    ...(own.length > 0
      ? [{ key: 'pathway', how: 'changed', what: 'Pathway', title: 'The pathway', members: own.map(asMember) } as const]
      : []),
    ...nodes.added.map(
      (entry, at) => ({ key: `+node ${at}`, how: 'added', ...nameEntry(entry), element: entry, members: [] }) as const,
    ),
    ...changedNodes
      .filter(one => one.members.length > 0)
      .map(
        ({ key, entry, members: changed }) =>
          ({ key, how: 'changed', ...nameEntry(entry), element: entry, members: changed.map(asMember) }) as const,
      ),
    ...nodes.removed.map(
      (entry, at) =>
        ({ key: `-node ${at}`, how: 'removed', ...nameEntry(entry), element: entry, members: [] }) as const,
    ),
    ...edges.added.map(
      (edge, at) =>
        ({
          key: `+edge ${at}`,
          how: 'added',
          what: 'Edge',
          title: nameEdge(after, edge),
          element: edge,
          members: [],
        }) as const,
    ),
    ...edges.changed.map(
      ({ key, before: earlier, after: later, members: changed }) =>
        ({
          key: `edge ${key}`,
          how: 'changed',
          what: 'Edge',
          title: nameEdge(before, earlier),
          element: later,
          members: withoutRepeats(changed.map(member => asEdgeMember(before, after, member))),
        }) as const,
    ),
    ...edges.removed.map(
      (edge, at) =>
        ({
          key: `-edge ${at}`,
          how: 'removed',
          what: 'Edge',
          title: nameEdge(before, edge),
          element: edge,
          members: [],
        }) as const,
    ),
    ...listCanvasChanges('Note', notes, asMember),
    ...listCanvasChanges('Group', groups, member => asGroupMember(before, after, member)),
  ]
  return {
    list,
    moved: changedNodes.flatMap(({ entry, members: left }) => (left.length === 0 && isNode(entry) ? [entry.id] : [])),
    reordered: list.length === 0 && [nodes, edges, notes, groups].some(one => one.reordered),
  }
}

/** Notes and groups of the canvas, which stand apart from what is played. */
function listCanvasChanges(
  what: 'Note' | 'Group',
  { added, changed, removed }: ElementsDiff,
  tell: (member: MemberChange) => ChangedMember,
): readonly Change[] {
  const whole = (how: 'added' | 'removed') => (entry: PathwayEntry, at: number) =>
    ({ key: `${how} ${what} ${at}`, how, what, title: nameCanvasEntry(entry), element: entry, members: [] }) as const
  return [
    ...added.map(whole('added')),
    ...changed.map(
      ({ key, before, after, members }) =>
        ({
          key,
          how: 'changed',
          what,
          title: nameCanvasEntry(before),
          element: after,
          members: members.map(tell),
        }) as const,
    ),
    ...removed.map(whole('removed')),
  ]
}

/** The nodes of a group are told by their names. */
function asGroupMember(before: PathwayDocument, after: PathwayDocument, change: MemberChange): ChangedMember {
  const names = (document: PathwayDocument, ids: unknown) =>
    Array.isArray(ids) ? ids.map(id => nameEnd(document, id)).join(', ') : ids
  if (change.path.join('.') !== 'nodes') return asMember(change)
  return { ...asMember(change), before: names(before, change.before), after: names(after, change.after) }
}

const TITLE_LENGTH = 60

/** A group by its name, a note by its first words. */
export function nameCanvasEntry({ name, text }: PathwayEntry): string {
  const words = [name, text].find(one => typeof one === 'string' && one.trim() !== '')
  return typeof words === 'string' ? words.trim().slice(0, TITLE_LENGTH) : 'Empty'
}

/** One difference in words. */
export function asMember({ path, before, after }: MemberChange): ChangedMember {
  return { place: path.join('.'), name: nameMember(path), before, after }
}

/** The ends of an edge are told by the names of their nodes. */
function asEdgeMember(before: PathwayDocument, after: PathwayDocument, change: MemberChange): ChangedMember {
  const isEnd = change.path.length === 1 && (change.path[0] === 'source' || change.path[0] === 'target')
  if (!isEnd) return asMember(change)
  return { ...asMember(change), before: nameEnd(before, change.before), after: nameEnd(after, change.after) }
}

/** An edge's label may stand at two places, which change as one. */
function withoutRepeats(members: readonly ChangedMember[]): readonly ChangedMember[] {
  return members.filter(
    (member, at) => members.findIndex(other => same({ ...other, place: '' }, { ...member, place: '' })) === at,
  )
}

function nameEntry(entry: PathwayEntry): { readonly what: 'Node' | 'Pathway'; readonly title: string } {
  if (isNode(entry)) return { what: 'Node', title: nodeName(entry) }
  return { what: 'Pathway', title: 'globalConfig' in entry ? 'Global prompt' : 'An entry that is not a node' }
}

/** An edge by its label; without one, by the nodes that it connects. */
export function nameEdge(document: PathwayDocument, edge: PathwayEdge): string {
  const label = edgeLabel(edge)
  const ends = `${nameEnd(document, edge.source)} → ${nameEnd(document, edge.target)}`
  return label === '' ? ends : `${label} (${ends})`
}

function nameEnd(document: PathwayDocument, id: unknown): string {
  const node = typeof id === 'string' ? nodesById(document).get(id) : undefined
  return node ? nodeName(node) : 'a missing node'
}

/** How many things differ, as a person counts them. */
export function countChanges({ list, moved, reordered }: Changes): number {
  return list.length + moved.length + (reordered ? 1 : 0)
}

export function isUnchanged(changes: Changes): boolean {
  return countChanges(changes) === 0
}
