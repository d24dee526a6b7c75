import type { Db } from '../db/database.ts'
import type { TextAnswer } from '../http-client/textAnswer.ts'

/** A message for a webhook. */
export interface WebhookMessage {
  readonly account_id: string
  readonly kind: string
  /** Messages of one topic leave in their order. */
  readonly topic: string
  readonly url: string
  /** Members from which its kind makes the body. */
  readonly content: Readonly<Record<string, unknown>>
  /** Seconds for which it is sent again while it is not taken. */
  readonly giveUpAfter: number
}

type Content = Readonly<Record<string, unknown>>

export interface WebhookKind {
  /** The body as it is now; undefined where there is nothing to send any more. */
  compose(content: Content): Promise<unknown>
  /** Hears of each try. */
  tried?(
    message: { readonly account_id: string; readonly url: string; readonly content: Content },
    answer: TextAnswer,
  ): Promise<void>
}

/** Hands messages to webhooks (`docs/reliability.md`): stored first, signed, in order for each topic, again while they are not taken. */
export interface Webhooks {
  define(kind: string, how: WebhookKind): void
  /** Stores a message; it leaves once the transaction is committed. */
  send(message: WebhookMessage, transaction: Db): Promise<void>
  /** Begins to send. */
  start(): void
  /** Sends what is due without waiting for news of it. */
  look(): void
  stop(): Promise<void>
}
