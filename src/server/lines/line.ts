import type { calleeHearings, calleeInterruptions } from '#contract/sendCallBody.ts'
import type { Misheard, TalkedOver } from '#runtime/state.ts'
import type { Keyword } from './hearing.ts'

/**
 * The port to a telephone line: it dials, and hands over the party that answered. A carrier's implementation speaks its
 * protocol; the embedded one plays a callee of its own (`simulated.ts`).
 */
export interface Line {
  /** Nothing rings anywhere: records are marked, and nobody is dialled too often. */
  readonly simulated: boolean
  dial(request: DialRequest): Promise<Pickup>
}

export interface DialRequest {
  readonly call_id: string
  /** E.164. */
  readonly to: string
  readonly from: string
  readonly turns: TurnTaking
  /** Words that the hearing of the line is to know. */
  readonly keywords: readonly Keyword[]
  /** The callee of a simulated line; a real one has its own mind. */
  readonly callee: CalleeManner
  readonly signal: AbortSignal
}

/** Politeness of the agent. */
export interface TurnTaking {
  /** The agent says what it has to say, whoever talks into it. */
  readonly blocksInterruptions: boolean
  /** Patience: 100 is usual, less stops and answers sooner (`docs/api-decisions.md` §6). */
  readonly threshold: number
}

/** Behaviour of a simulated callee. */
export interface CalleeManner {
  readonly line: (typeof calleeHearings)[number]
  readonly interrupts: (typeof calleeInterruptions)[number]
  /** Decides what is misheard. */
  readonly seed: number
}

export type Pickup =
  | { readonly outcome: 'human'; readonly party: Party }
  | { readonly outcome: 'voicemail'; readonly party: Party }
  | { readonly outcome: 'busy' | 'no-answer' | 'failed'; readonly message: string }

/** The party at the other end. */
export interface Party {
  /** Fires when the party hangs up, whoever has the word. */
  readonly gone: AbortSignal
  /**
   * Plays the agent's words as they come, for as long as saying them takes, or until the party breaks in. It throws when the signal fires,
   * as does `answer`.
   */
  say(words: AsyncIterable<Spoken>, signal: AbortSignal): Promise<Heard>
  /**
   * Waits for the party's turn.
   * @param callee makes up what a simulated person answers where the conversation stands; a real one is a human being and ignores it
   */
  answer(callee: () => Promise<Reply>, signal: AbortSignal): Promise<Reply>
}

/** Words of the agent, with what their node asks of its politeness. */
export interface Spoken extends Partial<TurnTaking> {
  readonly text: string
}

/** The words that the party heard. */
export interface Heard {
  readonly text: string
  /** True if the party broke in before the end: what it says then is its next reply. */
  readonly isInterrupted: boolean
  /** Patience of the agent as the party broke in, where it is not that of the call. */
  readonly threshold?: number
  /** Words that the party said into the agent's, who went on, and the words that it had heard by then. */
  readonly talkedOver?: Required<TalkedOver> & { readonly heard: string }
}

export type Reply =
  | ({ readonly type: 'speech'; readonly text: string } & Misheard)
  /** Keys that were pressed: `0` to `9`, `*` and `#`. */
  | { readonly type: 'digits'; readonly digits: string }
  | { readonly type: 'silence' }
  | { readonly type: 'hang_up' }
