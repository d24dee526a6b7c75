import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPatternSearch, SEARCH_LIMIT } from './patternSearch.ts'
import type { PatternTask } from './patternTask.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const task: PatternTask = {
  pattern: 'x*y|x',
  replacement: '',
  options: { matchesCase: false, isWholeWord: false },
  texts: ['x'],
  most: 10,
}

/** Workers that answer when they are told to. */
function workers() {
  const started: { onmessage: Worker['onmessage']; onerror: Worker['onerror']; isEnded: boolean }[] = []
  const start = () => {
    const worker = {
      onmessage: null,
      onerror: null,
      isEnded: false,
      postMessage: () => undefined,
      terminate() {
        worker.isEnded = true
      },
    }
    started.push(worker)
    return worker
  }
  const answer = (at: number, data: unknown) =>
    started[at]?.onmessage?.call(null as never, { data } as MessageEvent<unknown>)
  return { started, start, answer }
}

const none = { matches: [], isCut: false }

it('gives up an expression that takes too long, says so, and searches for the next one', () => {
  const { started, start, answer } = workers()
  const search = createPatternSearch(start)
  const onAnswer = vi.fn()
  search.search(task, onAnswer)
  vi.advanceTimersByTime(SEARCH_LIMIT - 1)
  expect(onAnswer).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onAnswer).toHaveBeenLastCalledWith(expect.stringContaining('more than 3 seconds'))
  expect(started[0]?.isEnded).toBe(true)

  search.search({ ...task, pattern: 'x' }, onAnswer)
  answer(1, none)
  expect(onAnswer).toHaveBeenLastCalledWith(none)
  vi.advanceTimersByTime(SEARCH_LIMIT)
  expect(onAnswer).toHaveBeenCalledTimes(2)
})

it('ends a search that still runs when the next one is asked for, and keeps the worker of one that is done', () => {
  const { started, start, answer } = workers()
  const search = createPatternSearch(start)
  const outdated = vi.fn()
  const onAnswer = vi.fn()
  search.search(task, outdated)
  search.search(task, onAnswer)
  expect(started.map(worker => worker.isEnded)).toEqual([true, false])
  answer(1, none)
  search.search(task, onAnswer)
  answer(1, none)
  expect(started).toHaveLength(2)
  vi.advanceTimersByTime(SEARCH_LIMIT)
  expect(outdated).not.toHaveBeenCalled()
  expect(onAnswer).toHaveBeenCalledTimes(2)
})

it('says that a worker failed', () => {
  const { started, start } = workers()
  const onAnswer = vi.fn()
  createPatternSearch(start).search(task, onAnswer)
  started[0]?.onerror?.call(null as never, {} as ErrorEvent)
  expect(onAnswer).toHaveBeenLastCalledWith(expect.stringContaining('could not run'))
})
