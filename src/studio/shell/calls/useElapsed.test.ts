import { expect, it } from 'vitest'
import { clock, offset } from '../timeline/duration.ts'
import { elapsedOf } from './useElapsed.ts'

const started_at = '2026-11-21T08:00:00.000Z'

it('a call lasts until its last event, to the second that its timeline shows', () => {
  const ended = { started_at, end_at: '2026-11-21T08:00:03.700Z', completed: true }
  expect(clock(elapsedOf(ended, Number.NaN) ?? Number.NaN)).toBe('0:03')
  const running = { started_at, end_at: null, completed: false }
  expect(elapsedOf(running, Date.parse(started_at) + 5500)).toBe(5.5)
  expect(elapsedOf(running, Date.parse(started_at) - 5)).toBe(0)
  expect(elapsedOf({ started_at: null, end_at: null, completed: true }, 0)).toBeUndefined()
})

it('a moment before the beginning has a minus', () => {
  expect([offset(62), offset(0), offset(-0.4), offset(-62)]).toEqual(['1:02', '0:00', '0:00', '−1:02'])
})
