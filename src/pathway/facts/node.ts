import {
  isGlobal,
  isRecord,
  isStart,
  type NodeData,
  nodeData,
  nodeName,
  type PathwayNode,
  textMember,
} from '#pathway/document.ts'
import type { NodeKind, RuleTarget } from '#pathway/kind.ts'
import { type LimitMember, limitMembers, readLimit } from '#pathway/limits.ts'
import { nodeReferences, type VariableDefinition } from '#pathway/references.ts'
import { type ToolTarget, toolTargets } from '#pathway/rules/toolTargets.ts'
import type { TextProblem } from '#pathway/templates.ts'
import { keepSame } from './keep.ts'
import { isSameRead, type Numbering, readsInNeed, type VariableRead } from './reads.ts'

/** A node's place in the conversation, and where its rules lead. */
export interface NodeShape {
  readonly id: string
  readonly endsCall: boolean
  /** The call surely ends here: no edge out of it is ever taken. */
  readonly stops: boolean
  readonly isStart: boolean
  readonly isGlobal: boolean
  /** Global, and the conversation goes back to the node it left. */
  readonly returns: boolean
  readonly waits: boolean
  readonly rules: readonly RuleTarget[]
  /** The targets of its limits, where it waits. */
  readonly limits: readonly LimitTarget[]
  /** Nodes that the answers of its own tools lead to. */
  readonly tools: readonly ToolTarget[]
  /** Its own limit of answers that fit nothing; undefined where the pathway's counts. */
  readonly noMatchLimit: number | undefined
}

export interface LimitTarget {
  readonly member: LimitMember
  readonly target: string
}

/** Facts of one node that the analyses of a whole pathway need. */
export interface NodeFacts extends NodeShape {
  readonly name: string
  /** The name that the author gave it, as names are compared; empty where the id stands in. */
  readonly nameKey: string
  /** Reads of variables that someone must set, each once. */
  readonly reads: readonly VariableRead[]
  readonly definitions: readonly Definition[]
  /** Numbers of variables that only an attached tool maps. */
  readonly attached: readonly number[]
  /** Names of nodes that its rules and examples write, as names are compared. */
  readonly mentions: readonly string[]
  /** Labels or names that its examples of routing choose, by their places; empty where one chooses none. */
  readonly examples: readonly string[]
  readonly problems: readonly TextProblem[]
}

export interface Definition {
  /** The variable's number. */
  readonly variable: number
  readonly from: VariableDefinition['from']
  readonly isBoolean: boolean
}

export function nodeShape(node: PathwayNode, kind: NodeKind): NodeShape {
  const data = nodeData(node)
  const waits = kind.waits(data)
  return {
    id: node.id,
    endsCall: kind.endsCall,
    stops: kind.endsCall && kind.mayFail !== true,
    isStart: isStart(node),
    isGlobal: isGlobal(node),
    returns: isGlobal(node) && data.enableGlobalAutoReturn !== false,
    waits,
    rules: kind.rules(data),
    limits: waits ? limitTargets(data) : [],
    tools: toolTargets(data),
    noMatchLimit: readLimit(data, 'noMatch')?.limit,
  }
}

/** The targets of the limits of a node, or of the pathway. */
export function limitTargets(holder: NodeData): readonly LimitTarget[] {
  return limitMembers.flatMap(member => {
    const target = readLimit(holder, member)?.target
    return target === undefined ? [] : [{ member, target }]
  })
}

/** The facts of a node. Lists that say what those of `before`, the same node's earlier facts, said are the same objects. */
export function nodeFacts(node: PathwayNode, kind: NodeKind, numberOf: Numbering, before?: NodeFacts): NodeFacts {
  const data = nodeData(node)
  const shape = nodeShape(node, kind)
  const { uses, definitions, attached, problems } = nodeReferences(node, kind)
  const examples = chosenLabels(data.pathwayExamples)
  const defined = definitions.map(
    ({ key, from, isBoolean }): Definition => ({ variable: numberOf(key), from, isBoolean }),
  )
  return {
    ...shape,
    name: nodeName(node),
    nameKey: nameKey(textMember(data, 'name')),
    rules: keepSame(before?.rules, shape.rules, isSameRule),
    reads: keepSame(before?.reads, readsInNeed(uses, numberOf), isSameRead),
    definitions: keepSame(before?.definitions, defined, isSameDefinition),
    attached: keepSame(before?.attached, attached.map(numberOf), Object.is),
    mentions: keepSame(before?.mentions, mentionsOf(shape.rules, examples), Object.is),
    examples: keepSame(before?.examples, examples, Object.is),
    problems,
  }
}

/** True if two looks at a node saw the same ways and the same place in the conversation. */
export function isSameShape(one: NodeShape, other: NodeShape): boolean {
  return (
    one.id === other.id &&
    isSameWays(one.rules, other.rules) &&
    one.limits.length === other.limits.length &&
    one.limits.every(({ member, target }, at) => {
      const limit = other.limits[at]
      return member === limit?.member && target === limit.target
    }) &&
    one.tools.length === other.tools.length &&
    one.tools.every((tool, at) => isSameTool(tool, other.tools[at])) &&
    one.endsCall === other.endsCall &&
    one.stops === other.stops &&
    one.isStart === other.isStart &&
    one.isGlobal === other.isGlobal &&
    one.returns === other.returns &&
    one.waits === other.waits &&
    one.noMatchLimit === other.noMatchLimit
  )
}

function isSameTool(one: ToolTarget, other: ToolTarget | undefined): boolean {
  return (
    one.target === other?.target && one.field === other.field && one.index === other.index && one.tool === other.tool
  )
}

/** Names of targets are for people: rules that differ in them alone lead to the same nodes. */
function isSameWays(one: readonly RuleTarget[], other: readonly RuleTarget[]): boolean {
  return one === other || (one.length === other.length && one.every((rule, at) => leadsAlike(rule, other[at])))
}

function isSameRule(one: RuleTarget, other: RuleTarget): boolean {
  return leadsAlike(one, other) && one.rule.target?.name === other.rule.target?.name
}

function leadsAlike({ is, rule: one }: RuleTarget, target: RuleTarget | undefined): boolean {
  const other = target?.rule
  return (
    one === other ||
    (is === target?.is &&
      one.variable === other?.variable &&
      one.operatorText === other.operatorText &&
      one.value === other.value &&
      one.target?.id === other.target?.id &&
      one.isDefault === other.isDefault &&
      one.malformed === other.malformed)
  )
}

function isSameDefinition(one: Definition, other: Definition): boolean {
  return one.variable === other.variable && one.from === other.from && one.isBoolean === other.isBoolean
}

/** A name as names are compared. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}

function mentionsOf(rules: readonly RuleTarget[], examples: readonly string[]): readonly string[] {
  const targets = rules.flatMap(({ rule }) => (rule.target?.name ? [nameKey(rule.target.name)] : []))
  return [...targets, ...examples.filter(name => name !== '').map(nameKey)]
}

function chosenLabels(examples: unknown): readonly string[] {
  if (!Array.isArray(examples)) return []
  return examples.map((example: unknown) => (isRecord(example) ? textMember(example, 'Chosen Pathway').trim() : ''))
}
