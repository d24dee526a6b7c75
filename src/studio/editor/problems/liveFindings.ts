import { nodeKinds } from '#nodes/models.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import type { EditorStore } from '../store.ts'

/** What validation says of the opened pathway, as it is being edited. */
export interface LiveFindings {
  readonly all: readonly Finding[]
  /** By node id. A list that has not changed is the same object, so that only the cards concerned render again. */
  readonly byNode: ReadonlyMap<string, readonly Finding[]>
  /** By edge key. */
  readonly byEdge: ReadonlyMap<string, readonly Finding[]>
  /** false until the pathway was looked at for the first time. */
  readonly isReady: boolean
}

export interface FindingsSource {
  get(): LiveFindings
  subscribe(listener: () => void): () => void
}

/** A keystroke never waits for the analysis: it runs this many milliseconds after the last one… */
const PAUSE = 70
/** …and no later than this after the first. */
const LONGEST_PAUSE = 400

const NONE: readonly Finding[] = []
const NOT_YET: LiveFindings = { all: NONE, byNode: new Map(), byEdge: new Map(), isReady: false }

/** Looks at a pathway again after its changes; at rest while nobody listens. */
export function createFindingsSource(editor: Pick<EditorStore, 'getState' | 'subscribe'>): FindingsSource {
  const look = createFindings(nodeKinds)
  const listeners = new Set<() => void>()
  let live = NOT_YET
  let seen: PathwayDocument | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let leave: (() => void) | undefined

  const refresh = () => {
    timer = undefined
    const { document } = editor.getState()
    if (document === seen) return
    seen = document
    const all = look(document)
    if (live.isReady && all === live.all) return
    live = { all, ...sortByPlace(all, live), isReady: true }
    for (const listener of [...listeners]) listener()
  }
  const schedule = (pause: number) => {
    const now = performance.now()
    if (timer === undefined) waitingSince = now
    else clearTimeout(timer)
    timer = setTimeout(refresh, Math.max(0, Math.min(pause, waitingSince + LONGEST_PAUSE - now)))
  }
  return {
    get: () => live,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        if (editor.getState().document !== seen) schedule(0)
        leave = editor.subscribe((state, before) => {
          if (state.document !== before.document) schedule(PAUSE)
        })
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave?.()
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

function sortByPlace(all: readonly Finding[], before: LiveFindings): Pick<LiveFindings, 'byNode' | 'byEdge'> {
  const byNode = new Map<string, Finding[]>()
  const byEdge = new Map<string, Finding[]>()
  for (const finding of all) {
    if (finding.edge_id !== undefined) push(byEdge, finding.edge_id, finding)
    else if (finding.node_id !== undefined) push(byNode, finding.node_id, finding)
  }
  return { byNode: keepEqual(byNode, before.byNode), byEdge: keepEqual(byEdge, before.byEdge) }
}

function push(lists: Map<string, Finding[]>, key: string, finding: Finding): void {
  const list = lists.get(key)
  if (list) list.push(finding)
  else lists.set(key, [finding])
}

function keepEqual(
  now: ReadonlyMap<string, readonly Finding[]>,
  before: ReadonlyMap<string, readonly Finding[]>,
): ReadonlyMap<string, readonly Finding[]> {
  return new Map(
    [...now].map(([key, list]) => {
      const known = before.get(key)
      return [key, known && isEqual(known, list) ? known : list] as const
    }),
  )
}

function isEqual(one: readonly Finding[], other: readonly Finding[]): boolean {
  return one.length === other.length && one.every((finding, at) => isSame(finding, other[at]))
}

function isSame(one: Finding, other: Finding | undefined): boolean {
  return one === other || (one.code === other?.code && one.field === other.field && one.message === other.message)
}
