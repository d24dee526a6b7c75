import { isNode, isRecord, nodesById, type PathwayDocument, type Position } from './document.ts'
import { type ElementList, elementsOf, same } from './elements.ts'

/**
 * Notes and groups of the canvas, which the document keeps in its member `canvas`. They are for authors: no finding and no call
 * reads them, and programs that do not know the member pass it over.
 */

export const canvasColors = ['yellow', 'green', 'blue', 'pink', 'grey'] as const
export type CanvasColor = (typeof canvasColors)[number]

export interface CanvasNote {
  readonly id: string
  readonly text: string
  readonly color: CanvasColor
  /** Its top left corner. */
  readonly position: Position
  /** Pixels at zoom 1. */
  readonly width: number
  readonly height: number
}

export interface CanvasGroup {
  readonly id: string
  readonly name: string
  readonly color: CanvasColor
  /** Ids of nodes that are there, each in one group at most. */
  readonly nodes: readonly string[]
}

export const NOTE_SIZE = { width: 240, height: 150 } as const
/** The smallest and the largest side of a note, in pixels. */
export const NOTE_LIMITS = { min: 80, max: 2000 } as const

/** The same for every document without notes or groups, so that nothing that shows them is drawn again. */
const NONE: readonly never[] = []

const notesOf = new WeakMap<object, readonly CanvasNote[]>()

/** The notes in the document's order; what of one is missing or malformed is filled in. The same list for the same `canvas`. */
export function listNotes(document: PathwayDocument): readonly CanvasNote[] {
  const { canvas } = document
  if (!isRecord(canvas)) return NONE
  let notes = notesOf.get(canvas)
  if (!notes) {
    notes = entries(document, 'canvas.notes').map(({ id, ...note }) => {
      const position = isRecord(note.position) ? note.position : {}
      return {
        id,
        text: textOf(note.text),
        color: colorOf(note.color),
        position: { x: numberOf(position.x, 0), y: numberOf(position.y, 0) },
        width: sideOf(note.width, NOTE_SIZE.width),
        height: sideOf(note.height, NOTE_SIZE.height),
      }
    })
    notesOf.set(canvas, notes)
  }
  return notes
}

const groupsOf = new WeakMap<object, { readonly nodes: unknown; readonly groups: readonly CanvasGroup[] }>()

/** The groups that have nodes, in the document's order. A node that several name is in the first. The same list while it says the same. */
export function listGroups(document: PathwayDocument): readonly CanvasGroup[] {
  const { canvas, nodes } = document
  if (!isRecord(canvas)) return NONE
  const known = groupsOf.get(canvas)
  if (known?.nodes === nodes) return known.groups
  const present = nodesById(document)
  const taken = new Set<string>()
  const groups = entries(document, 'canvas.groups').flatMap(({ id, name, color, nodes: members }): CanvasGroup[] => {
    const inside = (Array.isArray(members) ? members : []).filter(
      (node): node is string => typeof node === 'string' && present.has(node) && !taken.has(node),
    )
    for (const node of inside) taken.add(node)
    return inside.length === 0 ? [] : [{ id, name: textOf(name), color: colorOf(color), nodes: [...new Set(inside)] }]
  })
  const list = known && same(known.groups, groups) ? known.groups : groups
  groupsOf.set(canvas, { nodes, groups: list })
  return list
}

const membersOf = new WeakMap<readonly CanvasGroup[], ReadonlyMap<string, CanvasGroup>>()

/** The group that a node is in; undefined for none. */
export function groupOf(document: PathwayDocument, node: string): CanvasGroup | undefined {
  const groups = listGroups(document)
  let members = membersOf.get(groups)
  if (!members) {
    members = new Map(groups.flatMap(group => group.nodes.map(id => [id, group] as const)))
    membersOf.set(groups, members)
  }
  return members.get(node)
}

/** The entries that have an id, each id once. */
function entries(document: PathwayDocument, list: ElementList) {
  const seen = new Set<string>()
  return elementsOf(document, list)
    .filter(isNode)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((entry): { readonly id: string; readonly [member: string]: unknown } => entry)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function sideOf(value: unknown, otherwise: number): number {
  return Math.min(NOTE_LIMITS.max, Math.max(NOTE_LIMITS.min, numberOf(value, otherwise)))
}

function colorOf(value: unknown): CanvasColor {
  return canvasColors.find(color => color === value) ?? canvasColors[0]
}
