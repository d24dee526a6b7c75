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
  /**
   * Waits for the party's turn.
   * @param callee makes up what a simulated person answers where the conversation stands; a real one is a human being and ignores it
   */
  answer(callee: () => Promise<Reply>, signal: AbortSignal): Promise<Reply>
}

export type Reply =
  | { readonly type: 'speech'; readonly text: string }
  | { readonly type: 'silence' }
  | { readonly type: 'hang_up' }
