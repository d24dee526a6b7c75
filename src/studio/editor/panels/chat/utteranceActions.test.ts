import { expect, it } from 'vitest'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { addEvents, noRows } from '#studio/shell/timeline/rows.ts'
import { presentTurns } from '../../session/run/branches.ts'
import { utteranceActions } from './utteranceActions.ts'

type Told = readonly [event_type: string, payload?: Record<string, unknown>]

function actionsOf(told: readonly Told[]) {
  const events = told.map(([event_type, payload = {}], index) =>
    recordedEvent.parse({
      conversation_id: 'c',
      sequence: index + 1,
      event_type,
      node_id: 'n',
      operation_id: null,
      payload,
      created_at: '2026-11-21T08:00:00.000Z',
    }),
  )
  const turns = presentTurns(events)
  const shown = turns.flatMap(turn => turn.events)
  return utteranceActions(addEvents(noRows, shown).rows, turns)
}

const agent = (text: string): Told => ['transcript.assistant', { text }]
const caller = (text: string): readonly Told[] => [
  ['conversation.input', { type: 'speech', text }],
  ['transcript.user', { text }],
]
const greeting: readonly Told[] = [['conversation.init'], ['conversation.input', { type: 'start' }], agent('Hello')]

it('go back to the last words of each turn but the newest, and edit what the caller said first', () => {
  const actions = actionsOf([
    ...greeting,
    ...caller('Hi'),
    agent('One.'),
    agent('Two.'),
    ...caller('Bye'),
    agent('Bye.'),
  ])
  expect([...actions]).toEqual([
    [3, { goBack: 3 }],
    [5, { edit: { said: 'Hi', sequence: 3 } }],
    [6, {}],
    [7, { goBack: 7 }],
    [9, { edit: { said: 'Bye', sequence: 7 } }],
    [10, {}],
  ])
})

it('go back to the caller’s own words where the agent said nothing', () => {
  const actions = actionsOf([...greeting, ...caller('Hi'), ['node.transition'], ...caller('Bye'), agent('Bye.')])
  expect(actions.get(5)).toEqual({ edit: { said: 'Hi', sequence: 3 }, goBack: 6 })
})

it('edit keys and silence as no words, and choose between branches at the first words of a turn', () => {
  const silence: Told = ['conversation.input', { type: 'silence' }]
  const rewind: Told = ['conversation.rewind', { to_sequence: 3 }]
  const actions = actionsOf([...greeting, silence, agent('Hello?'), rewind, silence, agent('Hello?')])
  expect(actions.get(7)).toMatchObject({ edit: { said: '', sequence: 3 }, branches: { all: { length: 2 } } })
  expect(actions.get(8)).toEqual({})
})
