import { expect, test } from 'vitest'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { isRecordedEvent } from './timelineEvent.ts'

const event = {
  conversation_id: 'c',
  sequence: 4,
  event_type: 'webhook.result',
  node_id: null,
  operation_id: 3,
  payload: { status: 200 },
  created_at: '2026-01-02T03:04:05.000Z',
}

test.each([
  event,
  { ...event, node_id: 'n', operation_id: null, payload: {} },
  { ...event, event_type: 'of a newer service' },
  { ...event, event_type: 7 },
  { ...event, sequence: '4' },
  { ...event, payload: [] },
  { ...event, node_id: undefined },
  null,
])('is what the service reads as an event: %j', message => {
  expect(isRecordedEvent(message)).toBe(recordedEvent.safeParse(message).success)
})
