import type { EventPayloads, OperationEnds, OperationStart, UnknownEvent } from '#runtime/events/event.ts'

/** Row of the timeline. Related events share one: a request, its answer and the variables read from it. */
export type TimelineRow = {
  /** The sequence of the event that began it. */
  readonly sequence: number
  readonly created_at: string
  readonly node_id: string | null
} & RowContent

export type RowContent =
  | SpeechRow
  | MoveRow
  | StayRow
  | OperationRow
  | ExtractionRow
  | UnsetRow
  | NoteRow
  | UnknownRow
  | EndRow

export interface SpeechRow {
  readonly is: 'speech'
  readonly who: 'agent' | 'caller'
  readonly text: string
  /** Time that the caller waited for it, in milliseconds; absent if nobody waited. */
  readonly waited_ms?: number
}

/** Row for a move to a node. */
export interface MoveRow {
  readonly is: 'move'
  /** null where the conversation began here. */
  readonly from: string | null
  readonly to: string
  readonly via: Transition['via']
  readonly label: string | null
  readonly reason: string
  readonly edge_key: string | null
  readonly changes: Transition['variable_changes']
  readonly ranked: Ranked
  /** Brain that decided: `scripted` or a model's name; empty without a decision. */
  readonly brain: string
}

/** Row for a decision to stay at the node. */
export interface StayRow {
  readonly is: 'stay'
  readonly reason: string
  readonly ranked: Ranked
  readonly brain: string
}

type Transition = EventPayloads['node.transition']
/** The options that were weighed, the likeliest first. */
export type Ranked = EventPayloads['decision.result']['ranked']
export type Mapping = EventPayloads['webhook.mapping']
export type Passages = EventPayloads['kb.result']['passages']
export type RejectedValue = EventPayloads['var_extraction.result']['rejected'][number]

/** Row for a request to another service and its answer. */
export interface OperationOf<Start extends OperationStart> {
  readonly is: 'operation'
  /** The type of the event that began it. */
  readonly began: Start
  readonly state: 'waiting' | 'done' | 'failed'
  readonly asked: EventPayloads[Start]
  readonly answer: EventPayloads[OperationEnds[Start]] | null
  readonly mappings: readonly Mapping[]
}
export type OperationRow = { [Start in OperationStart]: OperationOf<Start> }[OperationStart]

export interface ExtractionRow {
  readonly is: 'extraction'
  readonly requested: readonly string[]
  readonly extracted: Readonly<Record<string, unknown>>
  readonly rejected: readonly RejectedValue[]
}

/** Variables that were used at a node and had no value. */
export interface UnsetRow {
  readonly is: 'unset'
  readonly names: readonly string[]
}

export interface NoteRow {
  readonly is: 'note'
  readonly tone: 'info' | 'warning' | 'error'
  readonly text: string
  /** Names the prompt that a model was sent. */
  readonly prompt_hash?: string
}

/** An event that another version of Dialpath stored; this one shows it as it is. */
export interface UnknownRow extends Pick<UnknownEvent, 'event_type' | 'payload'> {
  readonly is: 'unknown'
}

export interface EndRow {
  readonly is: 'end'
  readonly reason: EventPayloads['conversation.end']['reason']
  readonly message: string
}
