import { expect, it } from 'vitest'
import { goToStep, type History, isTurned, redoStep, takeStep, undoStep } from './steps.ts'

const start: History = { document: { name: 'x', description: '', nodes: [], edges: [] }, past: [], future: [] }
const step = (history: History, description: string) =>
  takeStep(history, { name: 'Write', after: { ...history.document, description }, typing: 'description', at: 0 })

it('tells what is undone and done again from a new step', () => {
  const done = takeStep(step(start, 'a'), {
    name: 'Rename',
    after: { ...start.document, name: 'y' },
    typing: undefined,
    at: 1,
  })
  const undone = undoStep(done)
  expect(isTurned(done, undone)).toBe(true)
  expect(isTurned(undone, redoStep(undone))).toBe(true)
  const all = goToStep(undone, 0)
  expect(isTurned(all, goToStep(all, 2))).toBe(true)
  expect(isTurned(undone, step(undone, 'ab'))).toBe(false)
  expect(isTurned(all, step(all, 'b'))).toBe(false)
  expect(isTurned(start, step(start, 'a'))).toBe(false)
})
