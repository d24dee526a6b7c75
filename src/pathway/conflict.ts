import type { PathwayDocument, PathwayEdge } from './document.ts'

/** A place that both sides changed, each to something else. The merged document holds `mine` until it is decided. */
export interface MergeConflict {
  readonly id: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Inside the merged document: `nodes`, the element's key (`elementKeys`), `data`, … */
  readonly place: readonly string[]
  /** For a node that one side removed: its edges that go and come with it. */
  readonly edges?: readonly PathwayEdge[]
}

export interface Merged {
  readonly document: PathwayDocument
  readonly conflicts: readonly MergeConflict[]
}
