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

it('begins a step of its own where typing goes on after a pause, and keeps the name that typing began with', () => {
  const type = (history: History, name: string, at: number) =>
    takeStep(history, {
      name: `Change “${history.document.name}”`,
      after: { ...history.document, name },
      typing: 'name',
      at,
    })
  const start: History = { document: { name: 'Speak', description: '', nodes: [], edges: [] }, past: [], future: [] }
  const typed = type(type(start, 'C', 0), 'Ciao', 2900)
  expect(typed.past.map(({ name }) => name)).toEqual(['Change “Speak”'])
  const later = type(typed, 'Ciao!', 6000)
  expect(later.past.map(({ name }) => name)).toEqual(['Change “Speak”', 'Change “Ciao”'])
  expect(undoStep(later).document.name).toBe('Ciao')
})
