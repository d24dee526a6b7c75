import type { PathwayDocument } from '#pathway/document.ts'
import type { EventPayloads } from './events/event.ts'
import type { endReasons } from './events/names.ts'

/**
 * The types that the runtime takes and gives (`docs/playing.md`, `docs/api-decisions.md` §8). All of it is JSON: a conversation can be stored, resumed after a crash,
 * forked at any turn and replayed on a changed document. The document itself is not part of the state.
 */
export interface ConversationState {
  readonly conversation_id: string
  /** The node that spoke last; null before the first turn. */
  readonly node_id: string | null
  /** The nodes that global nodes return to, the one that was left last at the end: a global node may be entered from another. */
  readonly returns: readonly string[]
  /** The node that was spoken at before this one: `{{prevNodePrompt}}`. */
  readonly previous_node_id: string | null
  readonly call: CallFacts
  readonly request_data: Readonly<Record<string, unknown>>
  /** All that the request data, extraction and webhooks have set; built-in variables are not part of it. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The variables as they were at the last `node.transition`, so that the next one can tell what changed. */
  readonly known_at_transition: Readonly<Record<string, unknown>>
  readonly history: readonly Utterance[]
  /** Utterances of the history from before the last turn: what the agent said after them can still be interrupted. */
  readonly heard_before: number
  /** Answers in a row that moved nowhere at this node. */
  readonly misses: number
  /** Those in a row that fit nothing there (`docs/playing.md` §2). */
  readonly no_matches: number
  /** Turns in a row in which the caller said nothing at this node. */
  readonly silences: number
  /** The nodes that were left at a limit, or entered by one, since the caller last led on: no limit leads to them again. */
  readonly given_up: readonly string[]
  /** The options as the brain ranked them when it moved nowhere; empty after a move. */
  readonly ranked: readonly RankedOption[]
  /** Tools that were used, each with its input as JSON, so that the simulator uses none twice. */
  readonly tools_used: readonly string[]
  /** The sequence that the next event gets. */
  readonly next_sequence: number
  readonly ended: ConversationEnd | null
  /** The seed of whatever the brain decides by chance, so that a replay decides the same. */
  readonly seed: number
}

/** Facts of the call that are known before anyone speaks: the sources of the built-in variables (`docs/playing.md` §6). */
export interface CallFacts {
  readonly call_id?: string
  /** The calling number, E.164. */
  readonly from?: string
  /** The called number, E.164. */
  readonly to?: string
  /** True if the other party called us: then `phone_number` is `from`, else `to`. */
  readonly inbound?: boolean
  /** IANA name such as `America/Chicago`; UTC where absent or unknown. */
  readonly timezone?: string
  readonly language?: string
  /** Said in the place of the start node's opening. */
  readonly first_sentence?: string
  /** For models, where a node sets none. */
  readonly temperature?: number
  /** The model that the call wants, where a node names none. */
  readonly model?: string
}

export interface Utterance {
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly node_id: string | null
  readonly created_at: string
}

export interface ConversationEnd {
  readonly reason: (typeof endReasons)[number]
  readonly message: string
  readonly transferred_to?: string
}

/** The input of a turn: what happened on the line, or what a tester or the service did (`docs/playing.md` §2). */
export type TurnInput =
  /** `heard`: what the caller said before anyone spoke to them. */
  | { readonly type: 'start'; readonly start_node_id?: string; readonly heard?: string }
  /** Words are in it: a caller who says nothing is `silence`. */
  | { readonly type: 'speech'; readonly text: string }
  /** Keys that the caller pressed: `0` to `9`, `*` and `#`. */
  | { readonly type: 'digits'; readonly digits: string }
  /** The caller breaks in; what they say is an input of its own. `heard`: the beginning of the last turn's words, as far as they had heard them. */
  | { readonly type: 'interrupt'; readonly heard: string }
  | { readonly type: 'silence' }
  | {
      readonly type: 'choose'
      /** The edge's key, or the global node's id. */
      readonly edge_key: string
      /** `edge` where absent. */
      readonly kind?: 'edge' | 'global'
      /** The caller's words with it; empty where nothing is said. */
      readonly text: string
    }
  | { readonly type: 'hang_up' }
  /** Something outside of the conversation ends it: a stop from outside, the longest duration, or a fault of the service. */
  | { readonly type: 'stop'; readonly message: string; readonly reason?: 'stopped' | 'error' }

/** The things that a turn is played with, beside its ports. */
export interface TurnOptions {
  /** The account's secrets by name (`{{SECRET.NAME}}`): filled into requests, never into speech, prompts or events; null for one that cannot be read. */
  readonly secrets?: Readonly<Record<string, string | null>>
  /** The tools of the call, by their ids or written out: at every node beside its own (`docs/playing.md` §10). */
  readonly tools?: readonly unknown[]
  readonly origin?: Origin
}

/** Data that a conversation is played with, as its first event tells it. */
export interface Origin {
  /** SHA-256 of the document's JSON text, in hexadecimal digits. */
  readonly document_hash: string
  /** By the names of programs. */
  readonly versions: Readonly<Record<string, string>>
}

/** The only ways out of the runtime. Each call takes the signal that ends the turn. */
export interface Ports {
  readonly brain: Brain
  readonly http: Http
  readonly knowledge: Knowledge
  /** The account's tools; none where absent. */
  readonly tools?: StoredTools
  readonly clock: Clock
  /** Wakes after so many milliseconds, so that nobody hears silence meanwhile; absent where nobody waits. @throws when the signal fires. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** The line to the caller; absent where the timeline is all that anyone follows. */
  readonly voice?: Voice
  /** Plays the rest of a turn in which the brain failed; the scripted simulator where absent. */
  readonly standIn?: Brain
}

export interface Voice {
  /** Speaks these words after those before, and returns at once. The event `transcript.assistant` with all words of an utterance follows. */
  say(words: string): void
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

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
   * Where nothing was picked: whether the answer belongs to the step, which goes on with it (true), or fits nothing (false). Absent: it
   * belongs to a step whose condition is not met yet.
   */
  readonly fits?: boolean
  /** The way to go on where nothing was picked: say it in other words (default), or ask between these labels. */
  readonly clarify?: readonly string[]
}

export interface RankedOption {
  readonly kind: 'edge' | 'global'
  readonly key: string
  readonly label: string
  /** 0 to 1. */
  readonly likelihood: number
}

export interface Http {
  /** Never throws: a timeout, a network error or a refused address comes back as `error` with status 0. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>
}

export interface HttpRequest {
  readonly node_id: string | null
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The names of headers that hold a secret, whatever they are called: a redirect to another origin does not take them along. */
  readonly secretHeaders?: readonly string[]
  /** True if the body holds a secret. */
  readonly bodyHasSecret?: boolean
  readonly timeout_ms: number
  readonly retries: number
  /** True for a custom tool, which reaches nothing else (`docs/api-decisions.md` §7). */
  readonly httpsOnly?: boolean
  /** The names and JSON Paths that a tool keeps of the answer; a mock makes an answer of them. */
  readonly keeps?: readonly { readonly name: string; readonly data: string }[]
}

export interface HttpAnswer {
  readonly status: number
  /** By name in lower case; absent without an answer, and of a mock. */
  readonly headers?: Readonly<Record<string, string>>
  /** Parsed where it is JSON, else text; null without an answer. */
  readonly body: unknown
  readonly duration_ms: number
  readonly mocked: boolean
  readonly error?: string
}

export interface Knowledge {
  /** Passages of `source` (pasted text, or a `KB-` id) that fit the question, best first. */
  search(source: string, question: string, limit: number, signal: AbortSignal): Promise<readonly Passage[]>
}

export interface StoredTools {
  /** The tool of an id, as it was stored; undefined where there is none. */
  find(tool_id: string, signal: AbortSignal): Promise<unknown>
}

export interface Passage {
  readonly text: string
  readonly similarity: number
}
