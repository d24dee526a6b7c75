import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { branchesAt, endOf, presentEvents, presentTurns, sequenceOf } from './branches.ts'

type Told = readonly [event_type: string, payload?: Record<string, unknown>]

/** Events in their order, from the first sequence on. */
const timeline = (told: readonly Told[], from = 1): readonly RecordedEvent[] =>
  told.map(([event_type, payload = {}], index) =>
    recordedEvent.parse({
      conversation_id: 'c',
      sequence: from + index,
      event_type,
      node_id: 'n',
      operation_id: null,
      payload,
      created_at: '2026-11-21T08:00:00.000Z',
    }),
  )

const greeting: readonly Told[] = [
  ['conversation.init'],
  ['conversation.input', { type: 'start' }],
  ['transcript.assistant', { text: 'Hello' }],
]
const turn: readonly Told[] = [['conversation.input', { type: 'speech', text: 'Hi' }], ['transcript.assistant']]
const back = (to_sequence: number): Told => ['conversation.rewind', { to_sequence }]
const sequences = (events: readonly RecordedEvent[]) => events.map(({ sequence }) => sequence)

describe('the branches of a chat', () => {
  it('are one where it was never taken back', () => {
    const events = timeline([...greeting, ...turn, ...turn])
    expect(presentTurns(events).map(sequenceOf)).toEqual([3, 5, 7])
    expect(presentEvents(events)).toEqual(events)
  })

  it('keep what was left, and show what the chat is on', () => {
    // 4–5 and 6–7 were left at 8; 9–10 goes on from the greeting.
    const events = timeline([...greeting, ...turn, ...turn, back(3), ...turn])
    const turns = presentTurns(events)
    expect(sequences(presentEvents(events))).toEqual([1, 2, 3, 9, 10])
    const branches = turns[1] ? branchesAt(turns[1]) : []
    expect(branches.map(sequenceOf)).toEqual([5, 10])
    expect(branches.map(branch => sequenceOf(endOf(branch)))).toEqual([7, 10])
  })

  it('lead on from a turn that was gone back to, as long as nothing was said there', () => {
    const turns = presentTurns(timeline([...greeting, ...turn, ...turn, back(5)]))
    expect(turns.map(sequenceOf)).toEqual([3, 5])
    expect(turns.at(-1)?.next.map(sequenceOf)).toEqual([7])
  })

  it('come back with a rewind to where they were left, and go on there', () => {
    const events = timeline([...greeting, ...turn, back(3), ...turn, back(5), ...turn])
    expect(sequences(presentEvents(events))).toEqual([1, 2, 3, 4, 5, 10, 11])
  })

  it('begin where the timeline does, if its beginning is missing', () => {
    const events = timeline([...turn, back(3), ...turn], 10)
    expect(sequences(presentEvents(events))).toEqual([13, 14])
    expect(presentEvents([])).toEqual([])
  })
})
