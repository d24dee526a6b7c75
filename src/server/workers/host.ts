import type { PathwayDocument } from '#pathway/document.ts'
import type {
  BrainContext,
  DecideRequest,
  Decision,
  ExtractRequest,
  HttpRequest,
  SpeakRequest,
} from '#runtime/types.ts'
import type { TextAnswer } from '../http-client/textAnswer.ts'

type WithoutDocument<Request extends BrainContext> = Omit<Request, 'document'>

/** Questions that a job in a worker may ask the main thread, which alone reaches anything. */
export type Question =
  | { readonly port: 'speak'; readonly request: WithoutDocument<SpeakRequest> }
  | { readonly port: 'extract'; readonly request: WithoutDocument<ExtractRequest> }
  | { readonly port: 'decide'; readonly request: WithoutDocument<DecideRequest> }
  | { readonly port: 'send'; readonly request: HttpRequest }
  | { readonly port: 'wait'; readonly milliseconds: number }

export interface Answers {
  readonly speak: string
  readonly extract: Readonly<Record<string, unknown>>
  readonly decide: Decision
  readonly send: TextAnswer
  readonly wait: undefined
}

/** Handed to a task beside its input. */
export interface Host {
  /** The document that came with the job. */
  readonly document: () => PathwayDocument
  readonly ask: <Asked extends Question>(question: Asked) => Promise<Answers[Asked['port']]>
}
