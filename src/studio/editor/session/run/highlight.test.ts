import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHighlight } from './highlight.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const steps = ['a', 'b', 'c'].map(node_id => ({ node_id, edge_key: null }))

it('walks one step after the other, so that one sees where a turn came through', () => {
  const highlight = createHighlight()
  highlight.show()
  highlight.walk(steps)
  expect(highlight.state.getState().activeNode).toBe('a')
  vi.advanceTimersByTime(250)
  expect(highlight.state.getState().activeNode).toBe('b')
  vi.runAllTimers()
  expect(highlight.state.getState()).toMatchObject({ activeNode: 'c', moves: 3, visited: new Set(['a', 'b', 'c']) })
})

it('highlights at once what it was taken back to, and nothing that came after', () => {
  const highlight = createHighlight()
  highlight.show()
  highlight.walk(steps)
  highlight.place(steps.slice(0, 2))
  vi.runAllTimers()
  expect(highlight.state.getState()).toMatchObject({ activeNode: 'b', visited: new Set(['a', 'b']) })
})

it('highlights nothing of another opening of the same pathway', () => {
  const [highlight, other] = [createHighlight(), createHighlight()]
  highlight.show()
  other.show()
  highlight.walk(steps)
  vi.runAllTimers()
  expect(other.state.getState().activeNode).toBeNull()
})

it('is cleared once no canvas shows it, and shows no walk then', () => {
  const highlight = createHighlight()
  const leave = highlight.show()
  highlight.walk(steps)
  leave()
  vi.runAllTimers()
  highlight.walk(steps)
  expect(highlight.state.getState()).toMatchObject({ activeNode: null, moves: 0 })
})
