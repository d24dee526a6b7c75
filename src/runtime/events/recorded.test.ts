import { describe, expect, it } from 'vitest'
import { isKnownEvent } from './event.ts'
import { timelineEventTypes } from './names.ts'
import { recordedEvent } from './recorded.ts'

const stored = (event_type: string, payload: Record<string, unknown>) => ({
  conversation_id: 'c',
  sequence: 1,
  event_type,
  node_id: null,
  operation_id: null,
  payload,
  created_at: '2026-11-21T08:00:00.000Z',
})

describe('an event that was stored', () => {
  it.each(timelineEventTypes)('of the type %s has the members of its type, also where none was written', type => {
    const read = recordedEvent.parse(stored(type, {}))
    expect(isKnownEvent(read)).toBe(true)
    expect(recordedEvent.parse(read)).toEqual(read)
  })

  it('reads a member of another shape as empty, and keeps what it does not know', () => {
    const payload = {
      chosen_node_id: 'b',
      chosen_label: 7,
      via: 'teleport',
      ranked: 'none',
      written_by: 'an older one',
    }
    expect(recordedEvent.parse(stored('node.transition', payload)).payload).toEqual({
      chosen_node_id: 'b',
      chosen_label: null,
      previous_node_id: null,
      via: 'edge',
      edge_key: null,
      reason: '',
      variable_changes: { added: {}, modified: {}, removed: [] },
      written_by: 'an older one',
    })
  })

  it('of an unknown type comes through as it is', () => {
    const event = stored('sms.sent', { to: '+1', parts: [1, 2] })
    const read = recordedEvent.parse(event)
    expect(read).toEqual(event)
    expect(isKnownEvent(read)).toBe(false)
  })
})
