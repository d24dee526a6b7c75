import { describe, expect, it } from 'vitest'
import { partingOf } from '#contract/partingOf.ts'
import { type Expectation, failureOf, type PlayedTestTurn } from './compare.ts'

const nodes = (...names: string[]) => names.map(name => ({ node_id: name.toLowerCase(), name }))
const went = (...names: string[]): PlayedTestTurn => ({ path: nodes(...names), ended: null })
const ended = (turn: PlayedTestTurn, reason: 'end_call' | 'error' = 'end_call') => ({
  ...turn,
  ended: { reason, message: 'The agent hung up.' },
})
const test: Expectation = {
  start_path: nodes('Hello'),
  turns: [
    { message: 'book', path: nodes('Calendar', 'Offer') },
    { path: [] },
    { message: 'bye', path: nodes('Goodbye') },
  ],
  ended: 'end_call',
}
const right = [went('Hello'), went('Calendar', 'Offer'), went(), ended(went('Goodbye'))]
const failure = (played: readonly PlayedTestTurn[], fault?: string) => failureOf(test, played, fault)

describe('a run of a test', () => {
  it('passes where each turn takes its path and the conversation ends as expected', () => {
    expect(failure(right)).toBeNull()
  })

  it('is told by the first turn that goes elsewhere, and from where', () => {
    const played = [went('Hello'), went('Calendar', 'Sorry'), went('Other'), ended(went('Goodbye'))]
    expect(failure(played)).toMatchObject({
      kind: 'path',
      turn: 1,
      from: { name: 'Hello' },
      message: 'Turn 1 went to Sorry instead of Offer.',
    })
  })

  it('says that it stayed, or should have', () => {
    expect(failure([went('Hello'), went('Calendar')])?.message).toBe('Turn 1 stayed at Calendar instead of Offer.')
    expect(failure([went('Hello'), went()])?.message).toBe('Turn 1 stayed at Hello instead of Calendar.')
    const moved = failure([went('Hello'), went('Calendar', 'Offer'), went('Goodbye')])
    expect(moved?.message).toBe('Turn 2 went to Goodbye instead of staying at Offer.')
    expect(failure([went('Other')])?.message).toBe('The start went to Other instead of Hello.')
  })

  it('says that it was over, did not end, ended differently, or could not be played', () => {
    const [start = went(), first = went(), second = went()] = right
    expect(failure([start, ended(first)])).toMatchObject({ kind: 'ended', turn: 2 })
    expect(failure([start, first, second, went('Goodbye')])).toMatchObject({ kind: 'end', turn: 3 })
    expect(failure([start, first, second, ended(went('Goodbye'), 'error')])).toMatchObject({ kind: 'end' })
    expect(failure([start], 'It took too long.')).toMatchObject({
      kind: 'error',
      turn: 1,
      message: 'It took too long.',
    })
  })
})

it('names the two nodes at which the paths part', () => {
  const [from] = nodes('Hello')
  const paths = { from: from ?? null, expected: nodes('A', 'B'), reached: nodes('A', 'C') }
  expect(partingOf(paths)).toMatchObject({ went: { name: 'C' }, instead: { name: 'B' } })
  expect(partingOf({ from: null, expected: [], reached: [] })).toMatchObject({ went: { stays: true } })
})
