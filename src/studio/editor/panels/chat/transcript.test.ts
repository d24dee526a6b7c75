import { expect, it } from 'vitest'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { addEvents, noRows } from '#studio/shell/timeline/rows.ts'
import { transcriptOf } from './transcript.ts'

it('writes a conversation as people read it', () => {
  const told: [string, Record<string, unknown>, number?][] = [
    ['conversation.init', {}],
    ['node.transition', { chosen_node_id: 'a', reason: 'The pathway starts here.' }],
    ['transcript.assistant', { text: 'Hello' }],
    ['transcript.user', { text: 'I am Ann' }],
    ['var_extraction.result', { requested: ['name'], extracted: { name: 'Ann' }, rejected: [] }],
    [
      'node.transition',
      { previous_node_id: 'a', chosen_node_id: 'b', chosen_label: 'gave a name', reason: 'The label fits.' },
    ],
    ['webhook.invoke', { method: 'POST', url: 'https://example.com/x' }],
    ['webhook.result', { status: 200, duration_ms: 12, mocked: true }, 7],
    ['variable.unset', { name: 'city' }],
    ['sms.sent', { to: '+1' }],
    ['conversation.end', { reason: 'end_call', message: 'The agent ended the call.' }],
  ]
  const events = told.map(([event_type, payload, operation_id = null], index) =>
    recordedEvent.parse({
      conversation_id: 'c',
      sequence: index + 1,
      event_type,
      node_id: 'a',
      operation_id,
      payload,
      created_at: '2026-11-21T08:00:00.000Z',
    }),
  )
  const names: Record<string, string> = { a: 'Greeting', b: 'Look up' }
  expect(transcriptOf(addEvents(noRows, events).rows, id => names[id] ?? id)).toBe(
    [
      '  [Starts at “Greeting”. The pathway starts here.]',
      'Agent: Hello',
      'Caller: I am Ann',
      '  [name = "Ann"]',
      '  [Moves to “Look up” (gave a name). The label fits.]',
      '  [Webhook returned 200 after 12 ms (mocked) POST https://example.com/x]',
      '  [No value: city]',
      '  [Event from another version of Dialpath: sms.sent]',
      '  [The agent ended the call.]',
    ].join('\n'),
  )
})
