import { keyedEdges, type PathwayDocument } from '#pathway/document.ts'
import type { Finding, Severity } from '#pathway/finding.ts'
import type { EditorStore } from '../document/store.ts'
import { createLiveSource, type Derivation, type LiveSource } from './live.ts'

/** Findings of the opened pathway, kept up to date while it is edited. */
export interface LiveFindings {
  readonly all: readonly Finding[]
  /** Those too that are held back while a node is new (`calm.ts`): what publishing and calls go by. */
  readonly whole: readonly Finding[]
  /** By node id. A list that has not changed is the same object, so that only the cards concerned render again. */
  readonly byNode: ReadonlyMap<string, readonly Finding[]>
  /** By node id, with those of the edges that leave it: what marks of a node count. */
  readonly ofNode: ReadonlyMap<string, readonly Finding[]>
  /** By edge key. */
  readonly byEdge: ReadonlyMap<string, readonly Finding[]>
  /** false until the pathway was derived for the first time. */
  readonly isReady: boolean
}

export type FindingsSource = LiveSource<LiveFindings>

/** Returns the severity of the gravest; undefined for none. */
export function gravestOf(findings: readonly Finding[]): Severity | undefined {
  return findings.some(({ severity }) => severity === 'error') ? 'error' : findings[0]?.severity
}

const NONE: readonly Finding[] = []
const NOT_YET: LiveFindings = {
  all: NONE,
  whole: NONE,
  byNode: new Map(),
  ofNode: new Map(),
  byEdge: new Map(),
  isReady: false,
}

/** Source without findings, for read-only views. */
export const NO_FINDINGS: FindingsSource = { get: () => NOT_YET, subscribe: () => () => undefined }

/** Findings of a pathway, derived again after its changes. */
export function createFindingsSource(
  editor: Pick<EditorStore, 'getState' | 'subscribe'>,
  { derive, rest }: Derivation<readonly Finding[]>,
): FindingsSource {
  return createLiveSource(editor, NOT_YET, {
    async derive(document, before) {
      const all = await derive(document, before.all)
      return before.isReady && all === before.all
        ? before
        : { all, whole: all, ...sortByPlace(all, before, document), isReady: true }
    },
    rest,
  })
}

export function sortByPlace(
  all: readonly Finding[],
  before: LiveFindings,
  document: PathwayDocument,
): Pick<LiveFindings, 'byNode' | 'ofNode' | 'byEdge'> {
  const byNode = new Map<string, Finding[]>()
  const ofNode = new Map<string, Finding[]>()
  const byEdge = new Map<string, Finding[]>()
  const source = sourcesOf(document, all)
  for (const finding of all) {
    const { node_id, edge_id } = finding
    if (edge_id !== undefined) push(byEdge, edge_id, finding)
    else if (node_id !== undefined) push(byNode, node_id, finding)
    const of = node_id ?? source(edge_id)
    if (of !== undefined) push(ofNode, of, finding)
  }
  return {
    byNode: keepEqual(byNode, before.byNode),
    ofNode: keepEqual(ofNode, before.ofNode),
    byEdge: keepEqual(byEdge, before.byEdge),
  }
}

/** Finds the node that an edge leaves; a pathway whose edges are sound is not read for it. */
function sourcesOf(document: PathwayDocument, all: readonly Finding[]): (edge_id?: string) => string | undefined {
  if (!all.some(finding => finding.edge_id !== undefined)) return () => undefined
  const sources = new Map(keyedEdges(document).map(({ key, edge }) => [key, edge.source]))
  return edge_id => (edge_id === undefined ? undefined : sources.get(edge_id))
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
