import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkedKinds } from '#nodes/checks.ts'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { createEditorStore } from '../document/store.ts'
import { createFindingsSource, type FindingsSource } from './liveFindings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const document: PathwayDocument = {
  name: '',
  description: '',
  nodes: [
    { id: 'a', data: { name: 'Greeting', isStart: true, prompt: 'Hi' } },
    { id: 'b', type: 'Transfer Node', data: { name: 'Transfer', transferNumber: '123' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
}

function open() {
  const editor = createEditorStore({ pathwayId: 'p', document, revision: '"1"' })
  const source = createFindingsSource(editor, { derive: createFindings(checkedKinds) })
  const write = (id: string, members: Record<string, unknown>) =>
    editor.getState().run('Change', doc => setNodeMembers(doc, { id, members }))
  return { editor, source, write }
}

const codesOf = (source: FindingsSource, id: string) =>
  source
    .get()
    .byNode.get(id)
    ?.map(finding => finding.code)

it('looks at once, then only after a pause in typing', async () => {
  const { source, write } = open()
  const heard = vi.fn()
  source.subscribe(heard)
  expect(source.get().isReady).toBe(false)
  await vi.runAllTimersAsync()
  expect(codesOf(source, 'b')).toEqual(['transfer-number-invalid'])
  heard.mockClear()
  write('b', { transferNumber: '+1415555012' })
  write('b', { transferNumber: '+14155550123' })
  expect(heard).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(source.get().all).toEqual([])
})

it('does not wait for ever while somebody types without a pause', async () => {
  const { source, write } = open()
  source.subscribe(() => {})
  await vi.runAllTimersAsync()
  for (let typed = 0; typed < 40; typed += 1) {
    write('b', { transferNumber: '1'.repeat(typed + 20) })
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(source.get().byNode.get('b')?.[0]?.message).toContain('1'.repeat(30))
})

it('counts with a node what is wrong with the edges that leave it', async () => {
  const { editor, source } = open()
  source.subscribe(() => {})
  editor.getState().run('Lead elsewhere', doc => ({ ...doc, edges: [{ id: 'e', source: 'a', target: 'gone' }] }))
  await vi.runAllTimersAsync()
  const { byNode, ofNode, byEdge } = source.get()
  const codes = (list: typeof byNode, id: string) => list.get(id)?.map(({ code }) => code) ?? []
  expect(codes(byEdge, 'e')).toContain('edge-target-missing')
  expect(codes(byNode, 'a')).not.toContain('edge-target-missing')
  expect(codes(ofNode, 'a')).toEqual([...codes(byNode, 'a'), ...codes(byEdge, 'e')])
})

it('keeps the list of a node that nothing happened to', async () => {
  const { source, write } = open()
  source.subscribe(() => {})
  await vi.runAllTimersAsync()
  const before = source.get().byNode.get('b')
  write('a', { prompt: '{{' })
  await vi.runAllTimersAsync()
  expect(source.get().byNode.get('a')).toHaveLength(1)
  expect(source.get().byNode.get('b')).toBe(before)
})

it('rests while nobody listens, and looks again when somebody comes back', async () => {
  const { source, write } = open()
  source.subscribe(() => {})()
  write('b', { transferNumber: '' })
  await vi.runAllTimersAsync()
  expect(source.get().isReady).toBe(false)
  source.subscribe(() => {})
  await vi.runAllTimersAsync()
  expect(codesOf(source, 'b')).toEqual(['transfer-number-missing'])
})

it('derives again what changed while a derivation was under way', async () => {
  const { editor, write } = open()
  const answers: (() => void)[] = []
  const derive = createFindings(checkedKinds)
  const source = createFindingsSource(editor, {
    derive: document => new Promise(resolve => answers.push(() => resolve(derive(document)))),
  })
  source.subscribe(() => {})
  await vi.runAllTimersAsync()
  write('b', { transferNumber: '' })
  await vi.runAllTimersAsync()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.runAllTimersAsync()
  answers[1]?.()
  await vi.runAllTimersAsync()
  expect(codesOf(source, 'b')).toEqual(['transfer-number-missing'])
})
