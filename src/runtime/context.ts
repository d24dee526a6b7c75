import { type NodeData, nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { readGlobalPrompt } from '#pathway/globalPrompt.ts'
import { modelOptions } from '#pathway/members.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { rootOf, variableKey } from '#pathway/templates.ts'
import type { BrainContext } from './brain.ts'
import { quoteOutside } from './outside.ts'
import { brainOf, type Run } from './run.ts'
import { allVariables, type Lookup, lookupIn } from './variables.ts'

/** The node and the conversation as a brain is told of them, with their texts filled in. */
export function brainContext(run: Run, node: PathwayNode): BrainContext {
  const data = nodeData(node)
  const lookup = lookupIn(run)
  const isModel = brainOf(run).kind === 'model'
  const global_prompt = readGlobalPrompt(run.document)
  const fill = fillerFor(run)
  return {
    document: run.document,
    node_id: node.id,
    node_name: nodeName(node),
    global_prompt,
    global_values: isModel ? valuesIn(global_prompt, lookup) : {},
    // A node of fixed words says them again in others, so they are what it is about.
    prompt: fill(textMember(data, 'prompt') || textMember(data, 'text')),
    condition: fill(textMember(data, 'condition')),
    variables: allVariables(run),
    history: run.state.history,
    model_options: optionsOf(run, data),
    examples: {
      pathway: listMember(data.pathwayExamples),
      condition: listMember(data.conditionExamples),
      dialogue: listMember(data.dialogueExamples),
    },
    seed: run.state.seed,
  }
}

/** Fills texts in as the brain is told them: for models with values in quotes. Names of these keys stand in double braces still. */
export function fillerFor(run: Run, open: ReadonlySet<string> = new Set()): (text: string) => string {
  const lookup = lookupIn(run)
  const isModel = brainOf(run).kind === 'model'
  const read = (name: string) => {
    if (open.has(variableKey(rootOf(name)))) return `{{${name}}}`
    return isModel ? quoted(lookup(name)) : lookup(name)
  }
  return text => renderTemplate(text, read).text
}

function quoted(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : quoteOutside(value)
}

function valuesIn(text: string, lookup: Lookup): Readonly<Record<string, string>> {
  const values: Record<string, string> = {}
  renderTemplate(text, name => {
    values[name] = quoteOutside(lookup(name))
    return ''
  })
  return values
}

/** A node's own options; those of the call where it sets none. */
function optionsOf({ state: { call } }: Run, data: NodeData): NodeData {
  const own = modelOptions(data)
  return {
    ...(call.temperature !== undefined && { temperature: call.temperature }),
    ...(call.model !== undefined && { modelName: call.model }),
    ...(call.language !== undefined && { language: call.language }),
    ...own,
    ...(typeof data.newTemperature === 'number' && { newTemperature: data.newTemperature }),
  }
}

function listMember(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
