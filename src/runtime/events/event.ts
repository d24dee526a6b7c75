import type { z } from 'zod'
import { type TimelineEventType, timelineEventTypes } from './names.ts'
import type { payloads } from './payloads.ts'

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Member in keyof T]: Frozen<T[Member]> }
    : T

/** The payload of each type, as `payloads.ts` has it. */
export type EventPayloads = { readonly [Type in TimelineEventType]: Frozen<z.output<(typeof payloads)[Type]>> }

/** An event without what is particular to its type (`docs/api-decisions.md` §8). */
interface EventBase {
  readonly conversation_id: string
  /** From 1, without gaps. */
  readonly sequence: number
  readonly node_id: string | null
  /** The sequence of the invoke that this event answers. */
  readonly operation_id: number | null
  /** ISO 8601 in UTC. */
  readonly created_at: string
}

export interface EventOf<Type extends TimelineEventType> extends EventBase {
  readonly event_type: Type
  readonly payload: EventPayloads[Type]
}

/** An event that the runtime yields: its type says what its payload holds. */
export type TimelineEvent = { [Type in TimelineEventType]: EventOf<Type> }[TimelineEventType]

/** An event that another version of Dialpath stored, or sends, of a type that this one does not know. */
export interface UnknownEvent extends EventBase {
  readonly event_type: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** An event as a stored timeline holds it. */
export type RecordedEvent = TimelineEvent | UnknownEvent

const known: ReadonlySet<string> = new Set(timelineEventTypes)

/** Tells whether the type says what the payload holds: whoever reads stored events reads them with `recordedEvent` of `recorded.ts`. */
export function isKnownEvent(event: RecordedEvent): event is TimelineEvent {
  return known.has(event.event_type)
}

/** The events that begin an operation, each with those that end it. */
export interface OperationEnds {
  readonly 'webhook.invoke': 'webhook.result' | 'webhook.error'
  readonly 'tool.invoke': 'tool.result' | 'tool.error'
  readonly 'kb.invoke': 'kb.result'
  readonly 'transfer_call.invoke': 'transfer_call.result'
}
export type OperationStart = keyof OperationEnds
