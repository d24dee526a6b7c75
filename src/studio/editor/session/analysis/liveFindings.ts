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
const NOT_YET: LiveFindings = { all: NONE, whole: NONE, byNode: new Map(), byEdge: new Map(), isReady: false }

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
        : { all, whole: all, ...sortByPlace(all, before), isReady: true }
    },
    rest,
  })
}

export function sortByPlace(all: readonly Finding[], before: LiveFindings): Pick<LiveFindings, 'byNode' | 'byEdge'> {
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
