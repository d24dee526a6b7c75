import { type TimelineEvent, timelineEventTypes } from '#runtime/types.ts'
import { type Guard, isIndex, isObject, isText, oneOf, orNull, shapeOf } from '#studio/shell/guards.ts'

/** Guards a stream message as a known event; a newer service may send others. */
export const isTimelineEvent: Guard<TimelineEvent> = shapeOf({
  conversation_id: isText,
  sequence: isIndex,
  event_type: oneOf(...timelineEventTypes),
  node_id: orNull(isText),
  operation_id: orNull(isIndex),
  payload: isObject,
  created_at: isText,
})
