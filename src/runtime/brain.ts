import type { PathwayDocument } from '#pathway/document.ts'
import type { EventPayloads } from './events/event.ts'
import type { RankedOption, Utterance } from './state.ts'

/** Decides and speaks: the scripted simulator, or a model (`docs/playing.md` §7). */
export interface Brain {
  readonly name: string
  /**
   * `model`: reads, decides and speaks in one request, which takes time; it is told what comes from outside in quotes.
   * `rules`: each is a request of its own, and later ones know what the earlier ones found.
   */
  readonly kind: 'rules' | 'model'
  /**
   * Answers a request part by part, as each is known. It may throw at any point; the simulator then does what is left to do. It throws the
   * signal's reason soon after the signal fires.
   */
  turn(request: BrainRequest, signal: AbortSignal): Iterable<TurnPart> | AsyncIterable<TurnPart>
}

/** Up to three things to do at a point of the conversation. */
export interface BrainRequest extends BrainContext {
  /** Read values out of what the caller said: one `variables` part. */
  readonly extract?: Extraction
  /** Choose the option that fits, or none: one `choice` part. */
  readonly route?: Routing
  /** Say the agent's next words: `speech` parts. Together with `route`: only where the conversation stays, and a brain may leave it out. */
  readonly speak?: Speaking
  /** Tools to use before that: one `tool` part stands in the place of the rest, and the brain is asked again with the answer. */
  readonly tools?: ToolSetting
  /** Together with `route`: say the first words at the node that the option taken leads to, if it is one of these. A brain may leave it out. */
  readonly enter?: readonly Entry[]
}

/** A node that an option leads to, and whose first words can be made before it is entered. */
export interface Entry {
  readonly kind: 'edge' | 'global'
  /** The option's. */
  readonly key: string
  readonly target: string
  readonly node_name: string
  /** Filled in; the names of values that are read with the same answer stand in double braces. */
  readonly prompt: string
  readonly condition: string
  /** The node's variables that are still unknown. */
  readonly missing: readonly WantedVariable[]
  readonly dialogue: readonly unknown[]
}

export type TurnPart =
  | { readonly type: 'choice'; readonly decision: Decision }
  | { readonly type: 'variables'; readonly values: Readonly<Record<string, unknown>> }
  /** The next words of the agent; what came before them stands. */
  | { readonly type: 'speech'; readonly text: string }
  /** Use a tool; whatever else there is to do is asked for again. */
  | { readonly type: 'tool'; readonly name: string; readonly input: unknown }
  | BrainFact

/** A fact about the brain's work, for the timeline. */
export type BrainFact = {
  [Type in BrainFactType]: { readonly type: 'fact'; readonly event_type: Type; readonly payload: EventPayloads[Type] }
}[BrainFactType]

export type BrainFactType = 'warning' | 'model.request' | 'model.slow' | 'model.error'

/** Tools as a model is told of them. */
export interface ToolSetting {
  readonly offered: readonly OfferedTool[]
  /** The tools that were used in this turn, in their order. */
  readonly results: readonly ToolResult[]
}

export interface OfferedTool {
  readonly name: string
  readonly description: string
  /** A JSON schema of its input. */
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface ToolResult {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Words from outside, in quotes. */
  readonly answer: string
}

export interface BrainContext {
  readonly document: PathwayDocument
  readonly node_id: string
  readonly node_name: string
  /** As it is written, the same in every turn; what its placeholders stand for is in `global_values`. */
  readonly global_prompt: string
  /** The values of the placeholders of the global prompt, as written in it, in quotes; only for models. */
  readonly global_values: Readonly<Record<string, string>>
  /** Filled in; for models with the values in quotes, as the condition. */
  readonly prompt: string
  readonly condition: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly history: readonly Utterance[]
  readonly model_options: Readonly<Record<string, unknown>>
  readonly examples: Readonly<Record<'pathway' | 'condition' | 'dialogue', readonly unknown[]>>
  /** The conversation's seed, for whatever is decided by chance. */
  readonly seed: number
}

export interface Speaking {
  /** Why the agent speaks: entering a node, asking again, answering from knowledge, clarifying between edges, being back from a global node. */
  readonly purpose: 'enter' | 'again' | 'knowledge' | 'clarify' | 'return'
  /** True if the caller said nothing. */
  readonly silent: boolean
  /** Number of times in a row that the caller said nothing (where `silent`), or nothing that leads on; 0 on entering a node. */
  readonly tries: number
  /** The node's variables that are still unknown. */
  readonly missing: readonly WantedVariable[]
  /** The names of the variables that the caller's answer has just set. */
  readonly extracted: readonly string[]
  readonly knowledge?: readonly Passage[]
  readonly choices?: readonly string[]
}

export interface Extraction {
  readonly wanted: readonly WantedVariable[]
  readonly instructions: readonly string[]
  /** False if the last answer was given before the agent could ask for these: it tells only what it says in so many words. */
  readonly asked: boolean
}

export type SpeakRequest = BrainContext & Speaking

export type ExtractRequest = BrainContext & Extraction

export type DecideRequest = BrainContext & Routing

export interface WantedVariable {
  readonly name: string
  readonly type: 'string' | 'integer' | 'boolean' | 'number' | 'json'
  readonly description: string
}

export interface Routing {
  readonly globals: readonly Option[]
  readonly edges: readonly Option[]
  /** The node's variables that are still unknown. */
  readonly missing: readonly WantedVariable[]
  /** The names of the variables that this answer set. */
  readonly extracted: readonly string[]
  readonly misses: number
  /** True if the conversation goes back to the node it left where nothing is picked: a global node's own edges. */
  readonly returns: boolean
  /** The caller's answer to decide by; null where the node does not wait for one. */
  readonly answer: string | null
}

/** An edge of this node, or a global node. */
export interface Option {
  /** The edge's key, or the global node's id. */
  readonly key: string
  readonly target: string
  readonly target_name: string
  readonly label: string
  readonly description: string
  readonly always: boolean
}

export interface Decision {
  /** null where the node has no condition. */
  readonly condition_met: boolean | null
  readonly pick: { readonly kind: 'edge' | 'global'; readonly key: string } | null
  /** One sentence: why. */
  readonly reason: string
  /** Best first. */
  readonly ranked: readonly RankedOption[]
  /**
   * True if the answer belongs to the step, which goes on with it; false if it fits nothing. Only where nothing was picked. Absent: it
   * belongs to a step whose condition is not met yet.
   */
  readonly fits?: boolean
  /** The way to go on where nothing was picked: say it in other words (default), or ask between these labels. */
  readonly clarify?: readonly string[]
}

export interface Passage {
  readonly text: string
  readonly similarity: number
  /** Of a knowledge base: its name, the headings that the passage stands below, and its place in the text, from 0. */
  readonly store?: string
  readonly heading?: readonly string[]
  readonly chunk_index?: number
}
