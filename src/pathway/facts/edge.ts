import { edgeDescription, edgeLabel, isAlwaysPicked, type PathwayEdge } from '#pathway/document.ts'
import { edgeReferences, type VariableUse } from '#pathway/references.ts'
import { parseTemplate, type TemplateProblem } from '#pathway/templates.ts'

/** What the analyses of a whole pathway need to know of one edge. */
export interface EdgeFacts {
  readonly key: string
  readonly source: string | undefined
  readonly target: string | undefined
  readonly label: string
  readonly always: boolean
  readonly uses: readonly VariableUse[]
  readonly problems: readonly { readonly field: 'label' | 'description'; readonly problem: TemplateProblem }[]
  /** Equal texts mean: nothing changed that matters to ways, to what is read. */
  readonly shape: string
  readonly reads: string
}

export function edgeFacts(edge: PathwayEdge, key: string): EdgeFacts {
  const source = typeof edge.source === 'string' ? edge.source : undefined
  const target = typeof edge.target === 'string' ? edge.target : undefined
  const label = edgeLabel(edge)
  const always = isAlwaysPicked(edge)
  const uses = edgeReferences(edge)
  return {
    key,
    source,
    target,
    label: label.trim(),
    always,
    uses,
    problems: [...problemsOf('label', label), ...problemsOf('description', edgeDescription(edge))],
    shape: JSON.stringify([key, source, target, always]),
    reads: JSON.stringify(uses),
  }
}

function problemsOf(field: 'label' | 'description', text: string): EdgeFacts['problems'] {
  return parseTemplate(text).problems.map(problem => ({ field, problem }))
}
