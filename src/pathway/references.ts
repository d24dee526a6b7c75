import { canonicalKey, isBuiltIn, STATUS_CODE } from './builtins.ts'
import { edgeDescription, edgeLabel, nodeData, type PathwayEdge, type PathwayNode } from './document.ts'
import type { NodeKind, VariableSetting } from './kind.ts'
import { describeRule } from './rules/describe.ts'
import { parseTemplate, rootOf, type TextProblem, variableKey } from './templates.ts'

/** The moment of a node's turn in which a text is used: as it is entered, after extraction, or as it is left. */
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
  /** The text has a default for it. */
  readonly hasDefault: boolean
  /** The text that it stands in: that of the field, or the rule in words; and where in that, in UTF-16 units. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One place that sets a variable. */
export interface VariableDefinition {
  readonly name: string
  readonly key: string
  readonly field: string
  readonly by: Exclude<VariableSetting['by'], 'attached'>
  /** The moment from which on it is set. */
  readonly from: 'extracted' | 'left'
  /** It is set to true or false only. */
  readonly isBoolean: boolean
}

/** The variables that texts use, and the problems of their braces. */
export interface TextReferences {
  readonly uses: readonly VariableUse[]
  readonly problems: readonly TextProblem[]
}

export interface NodeReferences extends TextReferences {
  readonly definitions: readonly VariableDefinition[]
  /** Names that only an attached tool maps: they look set, and are not. */
  readonly attached: readonly string[]
}

const readOfNodes = new WeakMap<PathwayNode, { readonly kind: NodeKind; readonly references: NodeReferences }>()

/** The variables that a node reads and sets, and what is wrong with its texts. The same object for the same node. */
export function nodeReferences(node: PathwayNode, kind: NodeKind): NodeReferences {
  const known = readOfNodes.get(node)
  if (known?.kind === kind) return known.references
  const references = readNode(node, kind)
  readOfNodes.set(node, { kind, references })
  return references
}

function readNode(node: PathwayNode, kind: NodeKind): NodeReferences {
  const data = nodeData(node)
  const settings = kind.sets(data)
  const uses: VariableUse[] = []
  const problems: TextProblem[] = []
  for (const { field, text, afterOwn } of kind.texts(data)) {
    readText(text, field, afterOwn ? 'extracted' : 'entered', uses, problems)
  }
  const compared = kind
    .rules(data)
    .flatMap(({ field, rule, reads }) => (reads ?? [rule]).map(one => ({ field, rule: one })))
  for (const { field, rule } of compared) {
    if (rule.isDefault || rule.malformed !== undefined) continue
    const asksState = /^is( not)?$/.test(rule.operator ?? '') && /^(not )?(null|empty)$/i.test(rule.value.trim())
    const text = describeRule(rule)
    uses.push({
      name: rule.variable,
      keys: keysOf(rule.variable),
      field,
      moment: 'left',
      in: asksState ? 'state' : 'rule',
      hasDefault: false,
      text,
      start: 0,
      end: rule.variable.length,
    })
    // Braces that hold no variable are compared as they stand.
    readText(rule.value, field, 'left', uses, [])
  }
  return {
    uses,
    problems,
    definitions: settings.flatMap(({ name, field, by, isBoolean = false }): VariableDefinition[] =>
      by === 'attached'
        ? []
        : [{ name, key: variableKey(name), field, by, from: by === 'response' ? 'left' : 'extracted', isBoolean }],
    ),
    attached: settings.filter(setting => setting.by === 'attached').map(setting => variableKey(setting.name)),
  }
}

const readOfEdges = new WeakMap<PathwayEdge, TextReferences>()

/** The variables that an edge's label and description read, as its source is left. The same object for the same edge. */
export function edgeReferences(edge: PathwayEdge): TextReferences {
  let references = readOfEdges.get(edge)
  if (!references) {
    references = readEdge(edge)
    readOfEdges.set(edge, references)
  }
  return references
}

function readEdge(edge: PathwayEdge): TextReferences {
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

/** Adds what a text reads and what is wrong with it to the lists. */
function readText(text: string, field: string, moment: Moment, uses: VariableUse[], problems: TextProblem[]): void {
  if (!text.includes('{{') && !text.includes('}}')) return
  const template = parseTemplate(text)
  for (const part of template.parts) {
    if (part.type === 'text') continue
    const { name, start, end } = part
    const { fallbackName } = part
    const hasDefault = part.fallback !== undefined || fallbackName !== undefined
    uses.push({ name, keys: keysOf(name), field, moment, in: 'text', hasDefault, text, start, end })
    if (fallbackName === undefined) continue
    uses.push({
      name: fallbackName,
      keys: keysOf(fallbackName),
      field,
      moment,
      in: 'text',
      hasDefault: false,
      text,
      start,
      end,
    })
  }
  for (const problem of template.problems) problems.push({ field, problem })
}

/** Keys of which one must be set for a name: that of the variable that it begins with, and that of the whole path. */
export function keysOf(name: string): string[] {
  const whole = canonicalKey(name)
  if (!/[.[]/.test(name)) return [whole]
  const root = canonicalKey(rootOf(name))
  return root === whole ? [whole] : [root, whole]
}

/** True if no one need set what is read here: it has a default, or is built in, or the status that a webhook's own rules look at. */
export function isAlwaysSet(use: VariableUse): boolean {
  return use.hasDefault || use.keys.some(key => isBuiltIn(key) || (use.in !== 'text' && key === STATUS_CODE))
}
