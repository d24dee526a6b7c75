import { ownMember } from '#pathway/ownMember.ts'
import { type CanvasGroup, type CanvasNote, listGroups } from '../canvas.ts'
import { isNode, isRecord, type PathwayDocument, type PathwayEntry, type Position } from '../document.ts'
import { type ElementList, elementsOf, isElements, listMember, withElements } from '../elements.ts'
import { withMembers } from './withMembers.ts'

type CanvasList = Extract<ElementList, `canvas.${string}`>

/** True if the list can be written: another program may have put something else in its place, which is kept. */
export function isFree({ canvas }: PathwayDocument, list: CanvasList): boolean {
  if (canvas === undefined) return true
  if (!isRecord(canvas)) return false
  const value = canvas[listMember(list)]
  return value === undefined || isElements(value)
}

/** The document with a list changed; a list, and a `canvas`, that becomes empty goes. */
function changeList(
  document: PathwayDocument,
  list: CanvasList,
  change: (elements: readonly PathwayEntry[]) => readonly PathwayEntry[],
): PathwayDocument {
  if (!isFree(document, list)) return document
  const before = elementsOf(document, list)
  const after = change(before)
  if (after === before || (after.length === before.length && after.every((one, at) => one === before[at]))) {
    return document
  }
  if (after.length > 0) return withElements(document, list, after)
  const { canvas, ...others } = document
  const left = Object.entries(isRecord(canvas) ? canvas : {}).filter(([name]) => name !== listMember(list))
  return left.length > 0 ? { ...document, canvas: Object.fromEntries(left) } : others
}

/** Changes entries with an id; of those that share one only the first, which is the one that is shown (`canvas.ts`). */
function changeEntries(
  document: PathwayDocument,
  list: CanvasList,
  change: (entry: PathwayEntry & { readonly id: string }) => PathwayEntry,
): PathwayDocument {
  const seen = new Set<string>()
  return changeList(document, list, elements =>
    elements.map(entry => (isNode(entry) && !seen.has(entry.id) && seen.add(entry.id) ? change(entry) : entry)),
  )
}

function changeEntry(
  document: PathwayDocument,
  list: CanvasList,
  id: string,
  members: Readonly<Record<string, unknown>>,
): PathwayDocument {
  return changeEntries(document, list, entry => (entry.id === id ? withMembers(entry, members) : entry))
}

function without(document: PathwayDocument, list: CanvasList, ids: readonly string[]): PathwayDocument {
  return changeList(document, list, elements => elements.filter(entry => !isNode(entry) || !ids.includes(entry.id)))
}

/** Adds entries as they are, with all their members. */
export function addEntries(
  document: PathwayDocument,
  list: CanvasList,
  entries: readonly PathwayEntry[],
): PathwayDocument {
  return changeList(document, list, before => [...before, ...entries])
}

export function addNote(document: PathwayDocument, { note }: { readonly note: CanvasNote }): PathwayDocument {
  return addEntries(document, 'canvas.notes', [{ ...note }])
}

/** Sets what a note says, its colour, its place or its size. */
export function setNote(
  document: PathwayDocument,
  { id, members }: { readonly id: string; readonly members: Partial<Omit<CanvasNote, 'id'>> },
): PathwayDocument {
  return changeEntry(document, 'canvas.notes', id, members)
}

export function moveNotes(
  document: PathwayDocument,
  { positions }: { readonly positions: Readonly<Record<string, Position>> },
): PathwayDocument {
  return changeEntries(document, 'canvas.notes', note => {
    const to = ownMember(positions, note.id)
    const from = isRecord(note.position) ? note.position : {}
    return !to || (from.x === to.x && from.y === to.y) ? note : { ...note, position: { ...from, ...to } }
  })
}

export function removeNotes(document: PathwayDocument, { ids }: { readonly ids: readonly string[] }): PathwayDocument {
  return without(document, 'canvas.notes', ids)
}

/** Puts nodes into a new group; they leave those that they were in, and one that is left without nodes goes. */
export function groupNodes(document: PathwayDocument, { group }: { readonly group: CanvasGroup }): PathwayDocument {
  if (group.nodes.length === 0) return document
  return addEntries(takeOutOfGroups(document, { nodes: group.nodes }), 'canvas.groups', [{ ...group }])
}

/** Takes nodes out of their groups; a group that is left without nodes goes. */
export function takeOutOfGroups(
  document: PathwayDocument,
  { nodes }: { readonly nodes: readonly string[] },
): PathwayDocument {
  if (document.canvas === undefined) return document
  const gone = new Set(nodes)
  const emptied = new Set(
    listGroups(document)
      .filter(group => group.nodes.every(id => gone.has(id)))
      .map(group => group.id),
  )
  return changeList(document, 'canvas.groups', groups =>
    groups.flatMap(group => {
      const { nodes: members } = group
      if (!Array.isArray(members) || !members.some(id => gone.has(id))) return [group]
      return isNode(group) && emptied.has(group.id) ? [] : [{ ...group, nodes: members.filter(id => !gone.has(id)) }]
    }),
  )
}

/** Sets a group's name or colour. */
export function setGroup(
  document: PathwayDocument,
  { id, members }: { readonly id: string; readonly members: Partial<Pick<CanvasGroup, 'name' | 'color'>> },
): PathwayDocument {
  return changeEntry(document, 'canvas.groups', id, members)
}

/** Removes groups; their nodes stay. */
export function ungroup(document: PathwayDocument, { ids }: { readonly ids: readonly string[] }): PathwayDocument {
  return without(document, 'canvas.groups', ids)
}
