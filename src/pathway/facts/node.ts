import { isGlobal, isStart, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import type { NodeKind, RuleTarget } from '#pathway/kind.ts'
import { nodeReferences, type VariableDefinition, type VariableUse } from '#pathway/references.ts'

/** What the analyses of a whole pathway need to know of one node. */
export interface NodeFacts {
  readonly id: string
  readonly name: string
  /** Whether the author gave it the name (else the id stands in). */
  readonly isNamed: boolean
  readonly endsCall: boolean
  readonly isStart: boolean
  readonly isGlobal: boolean
  /** Global, and the conversation goes back to the node it left. */
  readonly returns: boolean
  readonly waits: boolean
  readonly rules: readonly RuleTarget[]
  readonly uses: readonly VariableUse[]
  readonly definitions: readonly VariableDefinition[]
  readonly attached: readonly string[]
  /** Labels that pathway examples choose. */
  readonly chosen: readonly string[]
  /** Equal texts mean: nothing changed that matters to ways, to what is set, to what is read. */
  readonly shape: string
  readonly sets: string
  readonly reads: string
}

export function nodeFacts(node: PathwayNode, kind: NodeKind): NodeFacts {
  const data = nodeData(node)
  const rules = kind.rules(data)
  const { uses, definitions, attached } = nodeReferences(node, kind)
  const flags = {
    endsCall: kind.endsCall,
    isStart: isStart(node),
    isGlobal: isGlobal(node),
    returns: isGlobal(node) && data.enableGlobalAutoReturn !== false,
    waits: kind.waits(data),
  }
  return {
    id: node.id,
    name: nodeName(node),
    isNamed: textMember(data, 'name').trim() !== '',
    ...flags,
    rules,
    uses,
    definitions,
    attached,
    chosen: chosenLabels(data.pathwayExamples),
    shape: JSON.stringify([node.id, flags, data.responsePathways]),
    sets: JSON.stringify([definitions.map(({ key, from }) => [key, from]), attached]),
    reads: JSON.stringify(uses),
  }
}

function chosenLabels(examples: unknown): readonly string[] {
  if (!Array.isArray(examples)) return []
  return examples.flatMap((example: unknown) => {
    const label =
      typeof example === 'object' && example !== null && (example as Record<string, unknown>)['Chosen Pathway']
    return typeof label === 'string' ? [label] : []
  })
}
