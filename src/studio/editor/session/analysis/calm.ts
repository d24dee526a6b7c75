import { listNodes, nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import type { EditorState, EditorStore } from '../document/store.ts'
import { type FindingsSource, type LiveFindings, sortByPlace } from './liveFindings.ts'

/** Findings that hold back what nobody needs to hear yet. */
export interface CalmFindings extends FindingsSource {
  /** Says in which field of what is selected a variable is being chosen; undefined once none is. */
  choosing(field: string | undefined): void
}

/** Calls back after some milliseconds. @returns calls it off */
export type Later = (run: () => void, ms: number) => () => void

const later: Later = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Milliseconds in which a new node may be unfinished while it is selected. */
export const NEW_FOR = 20_000

/** True of every node at first: nothing leads to it, and it leads nowhere. */
const ofNew: ReadonlySet<string> = new Set(['unreachable', 'dead-end'])

/** True of braces while what belongs between them is chosen. */
const ofBraces: ReadonlySet<string> = new Set(['template-unbalanced', 'template-expression'])

/**
 * Holds back what is wrong with a node only since it was just made: nothing connected, nothing filled in, until it is left or a
 * while has passed; the braces of a variable while it is chosen; and everything of an empty pathway. `whole` has all of it, for what decides.
 */
export function createCalm(source: FindingsSource, store: EditorStore, wait: Later = later): CalmFindings {
  const listeners = new Set<() => void>()
  /** Calls off the waiting for each new node. */
  const made = new Map<string, () => void>()
  let chosen: string | undefined
  let isStale = true
  let seen: LiveFindings | undefined
  let shown = source.get()

  const tell = () => {
    isStale = true
    for (const listener of [...listeners]) listener()
  }
  const grow = (id: string) => {
    made.get(id)?.()
    if (made.delete(id)) tell()
  }
  const watch = (now: EditorState, before: EditorState) => {
    for (const id of newNodes(now, before))
      made.set(
        id,
        wait(() => grow(id), NEW_FOR),
      )
    if (now.selection === before.selection) return
    for (const id of [...made.keys()]) if (before.selection.nodes.has(id) && !now.selection.nodes.has(id)) grow(id)
  }
  const isHeld = (finding: Finding, { document, selection }: EditorState) => {
    const { node_id, edge_id, field, code } = finding
    if (listNodes(document).length === 0) return true
    if (node_id !== undefined && edge_id === undefined && made.has(node_id)) {
      if (ofNew.has(code) || isEmpty(document, node_id, field)) return true
    }
    if (!ofBraces.has(code) || field === undefined || field !== chosen) return false
    if (edge_id !== undefined) return selection.edges.has(edge_id)
    return node_id === undefined || selection.nodes.has(node_id)
  }
  let leave: (() => void) | undefined
  return {
    get() {
      const now = source.get()
      if (now === seen && !isStale) return shown
      const state = store.getState()
      const all = now.all.filter(finding => !isHeld(finding, state))
      shown = all.length === now.all.length ? now : { ...now, all, ...sortByPlace(all, shown, state.document) }
      seen = now
      isStale = false
      return shown
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        const leaves = [source.subscribe(tell), store.subscribe(watch)]
        leave = () => {
          for (const one of leaves) one()
        }
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        leave?.()
        for (const callOff of made.values()) callOff()
        made.clear()
      }
    },
    choosing(field) {
      if (field === chosen) return
      chosen = field
      tell()
    },
  }
}

/** The nodes that this author made with the last step; those that undo brings back are not new. */
function newNodes(now: EditorState, before: EditorState): readonly string[] {
  const step = now.past.at(-1)
  if (now.document.nodes === before.document.nodes || step?.by !== 'me' || step.after !== now.document) return []
  if (before.past.includes(step) || before.future.includes(step)) return []
  const known = nodesById(before.document)
  return listNodes(now.document).flatMap(({ id }) => (known.has(id) ? [] : [id]))
}

function isEmpty(document: PathwayDocument, id: string, field: string | undefined): boolean {
  const node = nodesById(document).get(id)
  if (!node || field === undefined) return false
  const value = nodeData(node)[field]
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
