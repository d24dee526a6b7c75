import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEditorStore } from '../document/store.ts'
import { Cancelled, createLiveSource } from './live.ts'

const reported = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  reported.mockReset()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(derive: () => Promise<string>) {
  const editor = createEditorStore({
    pathwayId: 'p',
    document: { name: 'One', description: '', nodes: [], edges: [] },
    revision: '1',
  })
  const source = createLiveSource(editor, 'nothing yet', { derive })
  return { editor, source }
}

it('reports a look that fails, and looks again only after a change', async () => {
  const fault = new Error('A finder failed.')
  const derive = vi.fn(async () => 'found').mockRejectedValueOnce(fault)
  const { editor, source } = open(derive)
  source.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(derive).toHaveBeenCalledTimes(1)
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault)
  editor.getState().run('Rename', document => ({ ...document, name: 'Two' }))
  await vi.runAllTimersAsync()
  expect(source.get()).toBe('found')
})

it('takes up again what was given up while nobody listened', async () => {
  const derive = vi.fn(async () => 'found').mockRejectedValueOnce(new Cancelled())
  const { source } = open(derive)
  const leave = source.subscribe(() => {})
  vi.advanceTimersByTime(0)
  leave()
  await vi.runAllTimersAsync()
  expect(derive).toHaveBeenCalledTimes(1)
  source.subscribe(() => {})
  await vi.runAllTimersAsync()
  expect(source.get()).toBe('found')
  expect(reported).not.toHaveBeenCalled()
})
