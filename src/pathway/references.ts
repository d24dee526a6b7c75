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
import { parseTemplate, type TextProblem, variableKey } from './templates.ts'

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

/** What texts say of variables. */
export interface TextReferences {
  readonly uses: readonly VariableUse[]
  readonly problems: readonly TextProblem[]
}

export interface NodeReferences extends TextReferences {
  readonly definitions: readonly VariableDefinition[]
  /** Names that only an attached tool maps: they look set, and are not. */
  readonly attached: readonly string[]
}

/** The variables that a node reads and sets, and what is wrong with its texts. */
export function nodeReferences(node: PathwayNode, kind: NodeKind): NodeReferences {
  const data = nodeData(node)
  const settings = kind.sets(data)
  const uses: VariableUse[] = []
  const problems: TextProblem[] = []
  for (const { field, text, afterOwn } of kind.texts(data)) {
    readText(text, field, afterOwn ? 'extracted' : 'entered', uses, problems)
  }
  for (const { field, rule } of kind.rules(data)) {
    if (rule.isDefault || rule.malformed !== undefined) continue
    const asksState = /^is( not)?$/.test(rule.operator ?? '') && /^(not )?(null|empty)$/i.test(rule.value.trim())
    const keys = keysOf(rule.variable)
    uses.push({ name: rule.variable, keys, field, moment: 'left', in: asksState ? 'state' : 'rule' })
    // Braces that hold no variable are compared as they stand.
    readText(rule.value, field, 'left', uses, [])
  }
  return {
    uses,
    problems,
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
export function edgeReferences(edge: PathwayEdge): TextReferences {
  const uses: VariableUse[] = []
  const problems: TextProblem[] = []
  readText(edgeLabel(edge), 'label', 'left', uses, problems)
  readText(edgeDescription(edge), 'description', 'left', uses, problems)
  return { uses, problems }
}

/** The variables that a text outside of nodes and edges reads: the global prompt. */
export function textReferences(text: string, field: string): TextReferences {
  const uses: VariableUse[] = []
  const problems: TextProblem[] = []
  readText(text, field, 'entered', uses, problems)
  return { uses, problems }
}

/** Adds what a text reads and what is wrong with it to the lists. A variable with a default in the text needs no one to set it. */
function readText(text: string, field: string, moment: Moment, uses: VariableUse[], problems: TextProblem[]): void {
  if (!text.includes('{{') && !text.includes('}}')) return
  const template = parseTemplate(text)
  for (const part of template.parts) {
    if (part.type === 'text' || part.fallback !== undefined) continue
    uses.push({ name: part.name, keys: keysOf(part.name), field, moment, in: 'text' })
  }
  for (const problem of template.problems) problems.push({ field, problem })
}

function keysOf(name: string): string[] {
  const whole = canonicalKey(name)
  if (!/[.[]/.test(name)) return [whole]
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
    for (const use of edgeReferences(edge).uses) addUse(use, { edge_id: key })
  }
  return [...variables.values()]
}
