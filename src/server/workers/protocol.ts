import type { SentError } from './errors.ts'
import type { Question } from './host.ts'
import type { StoredDocument } from './stored.ts'

/**
 * Messages between the main thread and a worker. A worker is handed one step at a time and says when it has done all that it can
 * with it, so that the step that is under way is the one that takes the time.
 */
export type Step =
  | {
      readonly type: 'run'
      readonly job: number
      readonly task: string
      readonly input: unknown
      readonly document: SentDocument | undefined
      /** Keys of documents that the worker need keep no longer. */
      readonly forget: readonly string[]
    }
  /** Asks a job that yields for what it yields next. */
  | { readonly type: 'next'; readonly job: number }
  | { readonly type: 'answer'; readonly job: number; readonly question: number; readonly answer: Answer }
  /** Nobody waits for the job any more. */
  | { readonly type: 'drop'; readonly job: number }

export type Said =
  | { readonly type: 'ready' }
  | { readonly type: 'yielded'; readonly job: number; readonly value: unknown }
  | { readonly type: 'done'; readonly job: number; readonly result: unknown }
  | { readonly type: 'failed'; readonly job: number; readonly error: SentError }
  | {
      readonly type: 'asked'
      readonly job: number
      /** From 0, in the order in which the job asks; the same when it runs again. */
      readonly number: number
      readonly question: Question
    }
  /** The step is done with, as far as it goes without an answer. */
  | { readonly type: 'settled' }

export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

/** Without its text where the worker keeps it from an earlier job. */
export type SentDocument = Pick<StoredDocument, 'key' | 'own'> & { readonly text: string | undefined }
