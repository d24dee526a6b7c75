import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkedKinds } from '#nodes/checks.ts'
import { addNode, setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { createFindings } from '#pathway/findings/findings.ts'
import { createEditorStore } from '../document/store.ts'
import { createCalm, type Later, NEW_FOR } from './calm.ts'
import { createFindingsSource } from './liveFindings.ts'

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
    { id: 'old', type: 'Transfer Node', data: { name: 'Transfer', transferNumber: '' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'old' }],
}
const transfer = { id: 'new', type: 'Transfer Node', data: { name: 'New', transferNumber: '' } }

async function open(opened = document) {
  const store = createEditorStore({ pathwayId: 'p', document: opened, revision: '"1"' })
  /** The waiting calls, by milliseconds. */
  const waiting = new Set<{ readonly run: () => void; readonly ms: number }>()
  const wait: Later = (run, ms) => {
    const one = { run, ms }
    waiting.add(one)
    return () => waiting.delete(one)
  }
  const calm = createCalm(createFindingsSource(store, { derive: createFindings(checkedKinds) }), store, wait)
  const heard = vi.fn()
  calm.subscribe(heard)
  await vi.runAllTimersAsync()
  const codes = () => calm.get().all.map(({ code, node_id }) => `${code} ${node_id}`)
  const run = async (command: (doc: PathwayDocument) => PathwayDocument) => {
    store.getState().run('Change', command)
    await vi.runAllTimersAsync()
  }
  return { store, calm, waiting, heard, codes, run }
}

const OLD = 'transfer-number-missing old'
const NEW = ['transfer-number-missing new', 'unreachable new']

it('holds back what is missing in a node that was just made, until it is left', async () => {
  const { store, calm, codes, run } = await open()
  expect(codes()).toEqual([OLD])
  await run(doc => addNode(doc, { node: transfer }))
  store.getState().select({ nodes: ['new'] })
  expect(codes()).toEqual([OLD])
  expect(calm.get().byNode.has('new')).toBe(false)
  expect(calm.get().whole.map(({ node_id }) => node_id)).toContain('new')
  store.getState().select({ nodes: ['a'] })
  expect(codes()).toEqual(expect.arrayContaining([OLD, ...NEW]))
  expect(calm.get().all).toHaveLength(3)
})

it('tells of it after a while also where nobody leaves it', async () => {
  const { store, waiting, heard, codes, run } = await open()
  await run(doc => addNode(doc, { node: transfer }))
  store.getState().select({ nodes: ['new'] })
  const [timer] = waiting
  expect(timer?.ms).toBe(NEW_FOR)
  heard.mockClear()
  timer?.run()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(codes()).toEqual(expect.arrayContaining(NEW))
})

it('tells at once of what was filled in wrongly, and of what others or undo bring', async () => {
  const { store, codes, run } = await open()
  await run(doc => addNode(doc, { node: transfer }))
  await run(doc => setNodeMembers(doc, { id: 'new', members: { transferNumber: '123' } }))
  expect(codes()).toEqual([OLD, 'transfer-number-invalid new'])
  store.getState().select({ nodes: ['new'] })
  store.getState().select({ nodes: ['a'] })
  store.getState().undo()
  store.getState().undo()
  store.getState().redo()
  await vi.runAllTimersAsync()
  expect(codes()).toEqual(expect.arrayContaining(NEW))
  const theirs = { ...transfer, id: 'theirs' }
  store.getState().receive(addNode(document, { node: theirs }), '"2"')
  await vi.runAllTimersAsync()
  expect(codes()).toContain('unreachable theirs')
})

it('says nothing of braces while a variable is chosen in them', async () => {
  const { store, calm, codes, run } = await open()
  const broken = { prompt: 'Hi {{na' }
  await run(doc => setNodeMembers(setNodeMembers(doc, { id: 'a', members: broken }), { id: 'old', members: broken }))
  const [here, elsewhere] = ['template-unbalanced a', 'template-unbalanced old']
  expect(codes()).toEqual(expect.arrayContaining([here, elsewhere]))
  store.getState().select({ nodes: ['a'] })
  calm.choosing('prompt')
  expect(codes()).not.toContain(here)
  expect(codes()).toContain(elsewhere)
  calm.choosing(undefined)
  expect(codes()).toContain(here)
})

it('finds nothing wrong with an empty pathway, but tells who publishes it', async () => {
  const { calm } = await open({ ...document, nodes: [], edges: [] })
  expect(calm.get()).toMatchObject({ all: [], isReady: true })
  expect(calm.get().whole).not.toEqual([])
})
