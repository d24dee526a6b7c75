import { expect, it } from 'vitest'
import type { Person } from '#contract/together.ts'
import { createParticipants } from './participants.ts'

const person = (tab: string, more: Partial<Person> = {}): Person => ({
  tab,
  name: tab.toUpperCase(),
  node_id: null,
  edge_key: null,
  field: null,
  pointer: null,
  ...more,
})
const tabs = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal']

it('gives everybody a colour of their own, the same in every editor', () => {
  const [mine, theirs] = ['ana', 'ben'].map(tab => createParticipants(tab))
  mine?.getState().meet(tabs.map(tab => person(tab)))
  theirs?.getState().meet(tabs.toReversed().map(tab => person(tab)))
  const { others, ownColour } = mine?.getState() ?? { others: [], ownColour: '' }
  expect(others.map(({ tab }) => tab)).toEqual(tabs.slice(1))
  expect(new Set([ownColour, ...others.map(({ colour }) => colour)]).size).toBe(tabs.length)
  const seen = theirs?.getState().others.find(({ tab }) => tab === 'ana')
  expect(seen?.colour).toBe(ownColour)
  expect(others.find(({ tab }) => tab === 'ben')?.colour).toBe(theirs?.getState().ownColour)
})

it('draws no list anew because a pointer moved', () => {
  const participants = createParticipants('ana')
  participants.getState().meet([person('ana'), person('ben', { node_id: 'a' })])
  const { others } = participants.getState()
  participants.getState().meet([person('ana'), person('ben', { node_id: 'a', pointer: { x: 1, y: 2 } })])
  expect(participants.getState().others).toBe(others)
  expect(participants.getState().pointers).toEqual([{ someone: others[0], x: 1, y: 2 }])
})

it('knows what those were called who have left', () => {
  const participants = createParticipants('ana')
  participants.getState().meet([person('ben')])
  participants.getState().meet([])
  expect(participants.getState().others).toEqual([])
  expect(participants.getState().names.get('ben')).toBe('BEN')
})
