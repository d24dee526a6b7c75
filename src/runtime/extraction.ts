import { isRecord, nodeData, type PathwayNode } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { lookupVariable, spellingOf, variableKey } from '#pathway/templates.ts'
import { askBrain } from './askBrain.ts'
import type { Extraction, WantedVariable } from './brain.ts'
import { fitType, saysNothing } from './fitType.ts'
import { event, type Play, type Run } from './run.ts'
import { lookupIn, setVariables, tellNoRoom } from './variables.ts'

/** The variables that a node wants of the caller, their descriptions filled in; a `bland-prompt` row is none. */
export function wantedOf(run: Run, node: PathwayNode): readonly WantedVariable[] {
  return readExtractions(nodeData(node))
    .filter(row => !row.isInstruction)
    .map(row => ({
      name: row.name,
      type: row.type,
      description: renderTemplate(row.description, lookupIn(run)).text,
    }))
}

export function missingOf(run: Run, node: PathwayNode): readonly WantedVariable[] {
  return wantedOf(run, node).filter(wanted => !isKnown(lookupVariable(run.state.variables, wanted.name)))
}

export function isKnown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/**
 * Extracts the node's variables from the conversation (`docs/playing.md` §2): a value that does not fit its type is not set. Not `asked`: the
 * answer was given before the node could ask for them.
 */
export async function* extract(run: Run, node: PathwayNode, { asked = true } = {}): Play<void> {
  const extraction = extractionOf(run, node, asked)
  if (!extraction) return
  const { values = {} } = yield* askBrain(run, node, { extract: extraction })
  yield* keepValues(run, node, extraction, values)
}

/** The request to a brain about the values to read; undefined where the node wants none, or nobody has spoken. Forgets what the last answer set. */
export function extractionOf(run: Run, node: PathwayNode, asked: boolean): Extraction | undefined {
  run.extracted = []
  const wanted = wantedOf(run, node)
  if (wanted.length === 0 || !run.state.history.some(said => said.role === 'user')) return undefined
  const instructions = readExtractions(nodeData(node))
    .filter(row => row.isInstruction)
    .map(row => renderTemplate(row.description, lookupIn(run)).text)
  return { wanted, instructions, asked }
}

/** Sets what a brain has read, each as its type, and tells of it. */
export async function* keepValues(
  run: Run,
  node: PathwayNode,
  { wanted }: Pick<Extraction, 'wanted'>,
  found: Readonly<Record<string, unknown>>,
): Play<void> {
  const extracted: Record<string, unknown> = {}
  const rejected: { name: string; value: unknown; type: string }[] = []
  for (const { name, type } of wanted) {
    const value = memberOf(found, name)
    if (saysNothing(value)) continue
    const fitted = fitType(value, type)
    if (fitted === undefined) rejected.push({ name, value, type })
    else extracted[name] = fitted
  }
  const before = run.state.variables
  yield* tellNoRoom(run, setVariables(run, Object.entries(extracted)))
  const requested = wanted.map(variable => variable.name)
  run.extracted = Object.keys(extracted).filter(
    name => JSON.stringify(lookupVariable(before, name)) !== JSON.stringify(extracted[name]),
  )
  yield event(run, 'var_extraction.result', { requested, extracted, rejected }, { node_id: node.id })
}

function memberOf(found: unknown, name: string): unknown {
  if (!isRecord(found)) return undefined
  const own = spellingOf(found, variableKey(name))
  return own === undefined ? undefined : found[own]
}
