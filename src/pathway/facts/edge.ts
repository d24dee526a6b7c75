import { edgeLabel, isAlwaysPicked, type PathwayEdge } from '#pathway/document.ts'
import { edgeReferences, type VariableUse } from '#pathway/references.ts'
import type { TextProblem } from '#pathway/templates.ts'
import { keepSame } from './keep.ts'
import { isSameUse, usesInNeed } from './uses.ts'

/** What the analyses of a whole pathway need to know of one edge. */
export interface EdgeFacts {
  readonly key: string
  readonly source: string | undefined
  readonly target: string | undefined
  readonly label: string
  readonly always: boolean
  /** Reads of variables that someone must set, each once. */
  readonly uses: readonly VariableUse[]
  readonly problems: readonly TextProblem[]
}

/** The facts of an edge. Its uses are the same object as those of `before`, its earlier facts, where they say the same. */
export function edgeFacts(edge: PathwayEdge, key: string, before?: EdgeFacts): EdgeFacts {
  const { uses, problems } = edgeReferences(edge)
  return {
    key,
    source: typeof edge.source === 'string' ? edge.source : undefined,
    target: typeof edge.target === 'string' ? edge.target : undefined,
    label: edgeLabel(edge).trim(),
    always: isAlwaysPicked(edge),
    uses: keepSame(before?.uses, usesInNeed(uses), isSameUse),
    problems,
  }
}

/** Whether two looks at an edge saw the same way. */
export function isSameWay(one: EdgeFacts, other: EdgeFacts): boolean {
  return (
    one.key === other.key && one.source === other.source && one.target === other.target && one.always === other.always
  )
}
