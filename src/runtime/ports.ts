import type { Brain, Passage } from './brain.ts'

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
  say(words: string, manner: Manner): void
}

/** Politeness that a node asks of the agent while it speaks there, in the place of the call's. */
export interface Manner {
  /** `modelOptions.interruptionThreshold`. */
  readonly threshold?: number
  /** `modelOptions.block_interruptions`. */
  readonly blocksInterruptions?: boolean
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
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
  /** The tool of an id, as it was stored; the name and the description of a knowledge base. Undefined where there is none. */
  find(tool_id: string, signal: AbortSignal): Promise<unknown>
}
