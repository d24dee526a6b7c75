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
  readonly signal: AbortSignal
}

export type Pickup =
  | { readonly outcome: 'human'; readonly party: Party }
  | { readonly outcome: 'voicemail'; readonly party: Party }
  | { readonly outcome: 'busy' | 'no-answer' | 'failed'; readonly message: string }

/** The party at the other end. */
export interface Party {
  /** Fires when the party hangs up, whoever has the word. */
  readonly gone: AbortSignal
  /** Plays what the agent says, for as long as saying it takes. It throws the signal's reason when that fires, as does `answer`. */
  listen(text: string, signal: AbortSignal): Promise<void>
  /** Waits for the party's turn. */
  answer(situation: Situation, signal: AbortSignal): Promise<Reply>
}

/** The situation that a simulated party goes by; a real one is a human being and ignores it. */
export interface Situation {
  readonly ways: readonly Way[]
  /** Names of the variables that the node still wants. */
  readonly wanted: readonly string[]
}

export interface Way {
  readonly key: string
  readonly label: string
  /** Moves to the nearest end of the call along this way; Infinity where none is reached. */
  readonly distance: number
}

export type Reply =
  | { readonly type: 'speech'; readonly text: string }
  /** Speech that takes a certain way: only a simulated party can say so. */
  | { readonly type: 'choose'; readonly key: string; readonly text: string }
  | { readonly type: 'silence' }
  | { readonly type: 'hang_up' }
