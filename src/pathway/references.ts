import { canonicalKey, isBuiltIn, STATUS_CODE } from './builtins.ts'
import {
  edgeDescription,
  edgeLabel,
  keyedEdges,
  listNodes,
  nodeData,
  type PathwayDocument,
  type PathwayEdge,
  type PathwayNode,
} from './document.ts'
import type { NodeKind } from './kind.ts'
import { templateVariables, variableKey } from './templates.ts'

/** When, during a node's turn, a text is used: as it is entered, after extraction, or as it is left. */
export type Moment = 'entered' | 'extracted' | 'left'

/** One place where a variable is read. */
export interface VariableUse {
  /** As written: `order.items[0].name`. */
  readonly name: string
  /** Keys of which one must be set: the variable that the path begins with, or one that is named like the whole path. */
  readonly keys: readonly string[]
  readonly field: string
  readonly moment: Moment
  /** `state`: a rule that asks whether the variable is null or empty, and so works without it. */
  readonly in: 'text' | 'rule' | 'state'
}

/** One place that sets a variable. */
export interface VariableDefinition {
  readonly name: string
  readonly key: string
  readonly field: string
  /** The moment from which on it is set. */
  readonly from: 'extracted' | 'left'
}

export interface NodeReferences {
  readonly uses: readonly VariableUse[]
  readonly definitions: readonly VariableDefinition[]
  /** Names that only an attached tool maps: they look set, and are not. */
  readonly attached: readonly string[]
}

/** The variables that a node reads and sets. A variable with a default of its own in the text needs no one to set it. */
export function nodeReferences(node: PathwayNode, kind: NodeKind): NodeReferences {
  const data = nodeData(node)
  const settings = kind.sets(data)
  const texts = kind
    .texts(data)
    .flatMap(({ field, text, afterOwn }) => usesOf(text, field, afterOwn ? 'extracted' : 'entered'))
  const rules = kind.rules(data).flatMap(({ field, rule }): VariableUse[] => {
    if (rule.isDefault || rule.malformed !== undefined) return []
    const asksState = /^is( not)?$/.test(rule.operator ?? '') && /^(not )?(null|empty)$/i.test(rule.value.trim())
    const keys = keysOf(rule.variable)
    return [
      { name: rule.variable, keys, field, moment: 'left', in: asksState ? 'state' : 'rule' },
      ...usesOf(rule.value, field, 'left'),
    ]
  })
  return {
    uses: [...texts, ...rules],
    definitions: settings
      .filter(setting => setting.by !== 'attached')
      .map(({ name, field, by }) => ({
        name,
        key: variableKey(name),
        field,
        from: by === 'response' ? 'left' : 'extracted',
      })),
    attached: settings.filter(setting => setting.by === 'attached').map(setting => variableKey(setting.name)),
  }
}

/** The variables that an edge's label and description read, as its source is left. */
export function edgeReferences(edge: PathwayEdge): readonly VariableUse[] {
  return [...usesOf(edgeLabel(edge), 'label', 'left'), ...usesOf(edgeDescription(edge), 'description', 'left')]
}

/** The variables that a text outside of nodes and edges reads: the global prompt. */
export function textUses(text: string, field: string): readonly VariableUse[] {
  return usesOf(text, field, 'entered')
}

function usesOf(text: string, field: string, moment: Moment): VariableUse[] {
  return templateVariables(text)
    .filter(variable => variable.fallback === undefined)
    .map(({ name }) => ({ name, keys: keysOf(name), field, moment, in: 'text' }))
}

function keysOf(name: string): string[] {
  const whole = canonicalKey(name)
  const root = canonicalKey(/^[^.[]*/.exec(name)?.[0] ?? name)
  return root === whole ? [whole] : [root, whole]
}

/** Whether no one need set what is read here: a built-in, or the status that a webhook's own rules look at. */
export function isAlwaysSet(use: VariableUse): boolean {
  return use.keys.some(key => isBuiltIn(key) || (use.in !== 'text' && key === STATUS_CODE))
}

/** A variable of a pathway, with all who set and read it: for lists of variables and for completion. */
export interface PathwayVariable {
  /** As its first setter writes it; as its first reader does where none sets it. */
  readonly name: string
  readonly key: string
  readonly setBy: readonly { readonly node_id: string; readonly field: string }[]
  readonly usedBy: readonly { readonly node_id?: string; readonly edge_id?: string; readonly field: string }[]
}

/** Every variable that a pathway sets or reads, built-ins left out, in the order in which it first stands in the document. */
export function listVariables(
  document: PathwayDocument,
  kindOf: (type: string | undefined) => NodeKind,
): readonly PathwayVariable[] {
  interface Entry {
    name: string
    key: string
    setBy: { node_id: string; field: string }[]
    usedBy: { node_id?: string; edge_id?: string; field: string }[]
  }
  const variables = new Map<string, Entry>()
  const entry = (key: string, name: string): Entry => {
    const known = variables.get(key)
    if (known) return known
    const added: Entry = { name, key, setBy: [], usedBy: [] }
    variables.set(key, added)
    return added
  }
  const references = listNodes(document).map(node => ({ node, ...nodeReferences(node, kindOf(node.type)) }))
  for (const { node, definitions } of references) {
    for (const { key, name, field } of definitions) {
      if (!isBuiltIn(key)) entry(key, name).setBy.push({ node_id: node.id, field })
    }
  }
  const addUse = (use: VariableUse, place: { node_id?: string; edge_id?: string }) => {
    if (isAlwaysSet(use)) return
    const key = use.keys.findLast(candidate => variables.has(candidate)) ?? use.keys[0] ?? use.name
    entry(key, /^[^.[]*/.exec(use.name)?.[0] ?? use.name).usedBy.push({ ...place, field: use.field })
  }
  for (const { node, uses } of references) for (const use of uses) addUse(use, { node_id: node.id })
  for (const { key, edge } of keyedEdges(document)) {
    for (const use of edgeReferences(edge)) addUse(use, { edge_id: key })
  }
  return [...variables.values()]
}
