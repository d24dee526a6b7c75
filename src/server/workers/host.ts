import type { PathwayDocument } from '#pathway/document.ts'
import type { BrainRequest, Passage, TurnPart } from '#runtime/brain.ts'
import type { HttpRequest, Manner } from '#runtime/ports.ts'
import type { TextAnswer } from '../http-client/textAnswer.ts'

/** Questions that a job in a worker may ask the main thread, which alone reaches anything. */
export type Question =
  /** The brain is asked, and answers with its first part. `asked` numbers the requests of a job. */
  | { readonly port: 'brain'; readonly asked: number; readonly request: Omit<BrainRequest, 'document'> }
  /** The next part of an answer. */
  | { readonly port: 'part'; readonly asked: number }
  /** Words for the caller, who hears them after those before. */
  | { readonly port: 'say'; readonly words: string; readonly manner: Manner }
  | { readonly port: 'send'; readonly request: HttpRequest }
  | { readonly port: 'tool'; readonly tool_id: string }
  | { readonly port: 'knowledge'; readonly vector_id: string; readonly question: string; readonly limit: number }
  | { readonly port: 'wait'; readonly milliseconds: number }

export interface Answers {
  /** null at the end of the answer. */
  readonly brain: TurnPart | null
  readonly part: TurnPart | null
  readonly say: undefined
  readonly send: TextAnswer
  /** JSON text; undefined where the account has no such tool. */
  readonly tool: string | undefined
  readonly knowledge: readonly Passage[]
  readonly wait: undefined
}

/** Handed to a task beside its input. */
export interface Host {
  /** The document that came with the job. */
  readonly document: () => PathwayDocument
  readonly ask: <Asked extends Question>(question: Asked) => Promise<Answers[Asked['port']]>
}
