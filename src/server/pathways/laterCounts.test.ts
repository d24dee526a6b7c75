import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLaterCounts, type Place } from './laterCounts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const place = (pathway_id: string): Place => ({ account_id: 'a', pathway_id })

it('counts once for saves that follow each other, and again after later ones', async () => {
  const counted: string[] = []
  const counts = createLaterCounts(async ({ pathway_id }) => void counted.push(pathway_id))
  for (let at = 0; at < 9; at += 1) {
    counts.later(place('one'))
    await vi.advanceTimersByTimeAsync(100)
  }
  counts.later(place('two'))
  expect(counted).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(counted).toEqual(['one'])
  counts.later(place('one'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(counted).toEqual(['one', 'two', 'one'])
})

it('counts at its end what is due, and waits for all that is under way', async () => {
  const ends: (() => void)[] = []
  const counts = createLaterCounts(() => new Promise(resolve => ends.push(resolve)))
  counts.later(place('one'))
  await vi.advanceTimersByTimeAsync(1000)
  counts.later(place('two'))
  let isFinished = false
  const finishing = counts.finish().then(() => {
    isFinished = true
  })
  expect(ends).toHaveLength(2)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(isFinished).toBe(false)
  ends[1]?.()
  await finishing
})
