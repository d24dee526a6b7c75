import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EndpointAnswer } from '#contract/endpoint.ts'
import type { tryWebhook } from '#contract/requestTrial.ts'
import type { NodeData } from '#pathway/document.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import type { EditorStore } from '../../session/document/store.ts'
import { perPathway } from '../../session/perPathway.ts'

/** An answer to a webhook's request: the last test's, or one that was pasted. */
export interface SampleAnswer {
  /** 0: there was no answer. */
  readonly status: number
  readonly body: unknown
  /** The variables once the answer has set those that the node's data maps. */
  variablesAfter(data: NodeData): Readonly<Record<string, unknown>>
  /** All that the test told. */
  readonly trial?: Trial
  /** Text and status as they were pasted or typed. */
  readonly pasted?: { readonly text: string; readonly status: string }
}

export type Trial = EndpointAnswer<typeof tryWebhook>

type Answers = Readonly<Record<string, SampleAnswer>>

/** By node, for as long as the pathway is open. */
const answersOf = perPathway<StoreApi<Answers>>(() => createStore<Answers>()(() => ({})))

export function useSampleAnswer(node_id: string): SampleAnswer | undefined {
  return useStore(answersOf(useEditorStore()), all => (Object.hasOwn(all, node_id) ? all[node_id] : undefined))
}

/** Keeps an answer for what the forms tell of it; `undefined` forgets it. */
export function keepAnswer(editor: EditorStore, node_id: string, answer: SampleAnswer | undefined): void {
  const { [node_id]: _, ...others } = answersOf(editor).getState()
  answersOf(editor).setState(answer ? { ...others, [node_id]: answer } : others, true)
}
