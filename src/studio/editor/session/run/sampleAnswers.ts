import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EndpointAnswer } from '#contract/endpoint.ts'
import type { tryWebhook } from '#contract/requestTrial.ts'
import type { NodeData } from '#pathway/document.ts'

/** An answer to a webhook's request: the last test's, or one that was pasted. */
export interface SampleAnswer {
  /** 0: there was no answer. */
  readonly status: number
  readonly body: unknown
  /** The variables once the answer has set those that the node's data maps. */
  variablesAfter(data: NodeData): Readonly<Record<string, unknown>>
  /** Full result of the test. */
  readonly trial?: Trial
  /** Text and status as they were pasted or typed. */
  readonly pasted?: { readonly text: string; readonly status: string }
}

export type Trial = EndpointAnswer<typeof tryWebhook>

/** By node, for as long as the pathway is open. */
export type SampleAnswers = StoreApi<Readonly<Record<string, SampleAnswer>>>

export function createSampleAnswers(): SampleAnswers {
  return createStore(() => ({}))
}

/** Keeps an answer for what the forms tell of it; `undefined` forgets it. */
export function keepAnswer(answers: SampleAnswers, node_id: string, answer: SampleAnswer | undefined): void {
  const { [node_id]: _, ...others } = answers.getState()
  answers.setState(answer ? { ...others, [node_id]: answer } : others, true)
}
