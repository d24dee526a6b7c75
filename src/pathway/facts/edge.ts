import { edgeLabel, isAlwaysPicked, type PathwayEdge } from '#pathway/document.ts'
import { boundEntry, type LongText } from '#pathway/longTexts.ts'
import { edgeReferences } from '#pathway/references.ts'
import type { TextProblem } from '#pathway/templates.ts'
import { keepSame } from './keep.ts'
import { isSameRead, type Numbering, readsInNeed, type VariableRead } from './reads.ts'

/** The ends of an edge. */
export interface EdgeShape {
  readonly key: string
  readonly source: string | undefined
  readonly target: string | undefined
  readonly always: boolean
}

/** Facts of one edge that the analyses of a whole pathway need. */
export interface EdgeFacts extends EdgeShape {
  readonly label: string
  /** Reads of variables that someone must set, each once. */
  readonly reads: readonly VariableRead[]
  readonly problems: readonly TextProblem[]
  readonly long: readonly LongText[]
}

export function edgeShape(edge: PathwayEdge, key: string): EdgeShape {
  return {
    key,
    source: typeof edge.source === 'string' ? edge.source : undefined,
    target: typeof edge.target === 'string' ? edge.target : undefined,
    always: isAlwaysPicked(edge),
  }
}

/** The facts of an edge. Its reads are the same object as those of `before`, its earlier facts, where they say the same. */
export function edgeFacts(edge: PathwayEdge, key: string, numberOf: Numbering, before?: EdgeFacts): EdgeFacts {
  const { uses, problems } = edgeReferences(edge)
  return {
    ...edgeShape(edge, key),
    label: edgeLabel(edge).trim(),
    reads: keepSame(before?.reads, readsInNeed(uses, numberOf), isSameRead),
    problems,
    long: boundEntry(edge).long,
  }
}

/** True if two looks at an edge saw the same way. */
export function isSameWay(one: EdgeShape, other: EdgeShape): boolean {
  return (
    one.key === other.key && one.source === other.source && one.target === other.target && one.always === other.always
  )
}
