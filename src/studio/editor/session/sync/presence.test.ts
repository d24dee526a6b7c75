import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPresence, type Where } from './presence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function started() {
  const sent: Where[] = []
  const presence = createPresence(async where => void sent.push(where))
  presence.start()
  return { presence, sent }
}

it('says at once where one is, and what has become of it by then at most ten times a second', async () => {
  const { presence, sent } = started()
  for (let x = 0; x < 100; x += 1) {
    presence.move({ pointer: { x, y: 0 } })
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(sent.length).toBeGreaterThan(5)
  expect(sent.length).toBeLessThanOrEqual(12)
  expect(sent.at(-1)?.pointer).toEqual({ x: 99, y: 0 })
})

it('says it again now and then, and nothing where nothing changed or nobody is told', async () => {
  const { presence, sent } = started()
  presence.move({ field: null })
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(3)
  presence.stop()
  presence.move({ field: 'prompt' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(3)
  presence.start()
  expect(sent.at(-1)).toMatchObject({ field: 'prompt' })
})

it('goes on when a word was lost', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('Nobody answers.')))
  const presence = createPresence(send)
  presence.start()
  await vi.advanceTimersByTimeAsync(150)
  presence.move({ node_id: 'a' })
  expect(send).toHaveBeenCalledTimes(2)
})
