import type { UnknownEvent } from '#runtime/events/event.ts'
import { type Guard, isIndex, isObject, isText, orNull, shapeOf } from '#studio/shell/guards.ts'

/** Checks that a message of a call's stream is an event; of a type that this studio knows or not. */
export const isRecordedEvent: Guard<UnknownEvent> = shapeOf({
  conversation_id: isText,
  sequence: isIndex,
  event_type: isText,
  node_id: orNull(isText),
  operation_id: orNull(isIndex),
  payload: isObject,
  created_at: isText,
})
