import type { NodeData, PathwayNode } from './document.ts'
import type { Finding, Severity } from './finding.ts'
import type { NodeMember } from './nodeMembers.ts'
import type { Rule } from './rules/read.ts'

/**
 * A node kind as the core knows it (`nodes/<kind>/model.ts`). The core never names a kind: it is handed the registry of
 * `nodes/kinds.ts`.
 */
export interface NodeKind {
  /** The key of the kind's folder and of its place in the registries. */
  readonly key: string
  /** The `type` that new nodes get. */
  readonly type: string
  /** Every `type` in files that means this kind, the first included (`Transfer Call` is a Transfer Node). */
  readonly types: readonly string[]
  /** The name a person reads in the palette and the forms. */
  readonly label: string
  /** One sentence for the palette and empty states. */
  readonly summary: string
  /** The call ends here, so that the node needs no way out. */
  readonly endsCall: boolean
  /** Its edges are followed if the call can’t end as the node says. */
  readonly mayFail?: true
  /** false for what stands in for a type that no kind knows: shown, kept, and run as the first kind of the registry. */
  readonly isKnown: boolean
  /** The members of `data` that this kind knows, those that all kinds have included; all others are kept as they are. */
  readonly members: readonly NodeMember[]
  /** The codes of what only its own checks find. */
  readonly codes: Readonly<Record<string, FindingKind>>
  /** It sends a request of its own, which tests answer with a mock. */
  readonly sendsRequest?: true
  /** Words of the scripted agent as the call ends here, where nothing is written. */
  readonly lastWords?: string
  /** `data` of a new node, with its name. */
  create(name: string): NodeData
  /** True if a caller's turn can happen at this node (false: it always moves on at once). */
  waits(data: NodeData): boolean
  /** Every text in which `{{variables}}` are filled in. */
  texts(data: NodeData): readonly TextField[]
  /** Every variable that the node may set, and where. */
  sets(data: NodeData): readonly VariableSetting[]
  /** Says which members are written in another way than Dialpath writes them, and how each is read. */
  readDifferently?(data: NodeData): readonly (readonly [member: string, message: string])[]
  /** The members that its rules are read from. */
  readonly ruleMembers?: readonly string[]
  /** Routing rules that point at other nodes, in their order. */
  rules(data: NodeData): readonly RuleTarget[]
}

/** The facts of a code that a program and a filter read. */
export interface FindingKind {
  readonly severity: Severity
  /** In the few words that a filter has room for. */
  readonly name: string
}

/** The checks that a kind makes of its nodes (`nodes/<kind>/checks.ts`); loaded only where documents are judged. */
export interface NodeChecks {
  /** Finds what is wrong with this node by itself; `node_id` is filled in by the caller. */
  findings(node: PathwayNode): readonly Omit<Finding, 'node_id'>[]
}

/** A kind with its checks, from the registry of `nodes/checks.ts`. */
export interface CheckedKind extends NodeKind, NodeChecks {}

/** A text of a node's data, by the path that findings name as `field`. */
export interface TextField {
  readonly field: string
  readonly text: string
  /** The text is used after the node has extracted its own variables (a request, a condition), so that it may rely on them. */
  readonly afterOwn?: boolean
}

export interface VariableSetting {
  /** As written; compare through `variableKey` of `templates.ts`. */
  readonly name: string
  readonly field: string
  /** `attached`: mapped only by a tool that is attached to the node, which the node's own request does not use; it sets nothing. */
  readonly by: 'extraction' | 'response' | 'tool' | 'attached'
  /** It is set to true or false only. */
  readonly isBoolean?: boolean
}

export interface RuleTarget {
  readonly is: 'rule' | 'route' | 'fallback'
  readonly field: string
  readonly index: number
  /** The target's id; undefined where the row names none. */
  readonly target: string | undefined
  readonly rule: Rule
  /** The comparisons that it is made of, where it is more than one. */
  readonly reads?: readonly Rule[]
}

export type KindFinder<Kind extends NodeKind = NodeKind> = (type: unknown) => Kind

/** A `type` as messages quote it: `Default`, `null`, `{"a":1}`, at most 40 characters of it. */
export function typeInWords(type: unknown): string {
  const text = typeof type === 'string' ? type : (JSON.stringify(type) ?? '')
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/**
 * Finds the kind of a `type` in a registry. A node without a type is of the registry's first kind; a type that no kind knows, text or
 * not, is played as the first kind too, with `isKnown: false` (`docs/api-decisions.md` §3).
 */
export function kindFinder<Kind extends NodeKind>(kinds: readonly Kind[]): KindFinder<Kind> {
  const first = kinds[0]
  if (!first) throw new Error('A registry of node kinds needs at least one kind.')
  const byType = new Map(kinds.flatMap(kind => kind.types.map(type => [type.toLowerCase(), kind] as const)))
  const unknown: Kind = { ...first, types: [], isKnown: false }
  return type => {
    if (type === undefined) return first
    return typeof type === 'string' ? (byType.get(type.trim().toLowerCase()) ?? unknown) : unknown
  }
}
