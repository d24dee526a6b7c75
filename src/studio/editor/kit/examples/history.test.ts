import { expect, it } from 'vitest'
import { type ConversationHistory, emptyHistory, readHistory, type Turn, writeTurns } from './history.ts'

const turns: readonly Turn[] = [
  { role: 'user', content: '<<CALL CONNECTED>>' },
  { role: 'assistant', content: 'Hi, this is June.', id: 7 },
]
const turnsOf = (history: ConversationHistory) => {
  if (!('turns' in history)) throw new Error(`It was read as ${history.form}.`)
  return history
}

it('keeps a list a list, and JSON in a text a text', () => {
  const list = turnsOf(readHistory(turns))
  expect(writeTurns(list, list.turns)).toEqual(turns)
  for (const text of [JSON.stringify(turns), JSON.stringify(turns, null, 2), JSON.stringify(turns, null, '\t')]) {
    const history = turnsOf(readHistory(text))
    expect(history.form).toBe('json')
    expect(writeTurns(history, history.turns)).toBe(text)
  }
})

it('reads text that is no list of turns as text', () => {
  for (const text of ['User: one two three', '[ not JSON', '["a", "b"]', '']) {
    expect(readHistory(text)).toEqual({ form: 'text', text })
  }
})

it('takes nothing of a form it does not know apart', () => {
  for (const value of [{ turns: [] }, ['User: hello'], 7, null]) {
    expect(readHistory(value)).toEqual({ form: 'other', value })
  }
})

it('begins a new example in the form of the one before', () => {
  expect(readHistory(emptyHistory('User: hello')).form).toBe('text')
  expect(readHistory(emptyHistory(JSON.stringify(turns))).form).toBe('json')
  expect(readHistory(emptyHistory(turns)).form).toBe('list')
  expect(readHistory(emptyHistory(undefined)).form).toBe('list')
})
