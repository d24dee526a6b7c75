import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moveNodes, setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { documents } from '#pathway/testing/documents.ts'
import { edits } from '#pathway/testing/edits.ts'
import { createEditorStore, type EditorStore } from '../../document/store.ts'
import { type KeptChange, keepHistory, takeUpHistory } from './keepHistory.ts'
import { readHistory } from './keptHistory.ts'

const opened: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [{ id: 'a', data: { prompt: '' }, position: { x: 0, y: 0 } }, { id: 'b' }, { globalConfig: {} }],
  edges: [{ id: 'e', source: 'a', target: 'b', data: { label: 'on' } }],
}
const open = (document: PathwayDocument) => createEditorStore({ pathwayId: 'p', document, revision: '1' })
const type = (text: string) => (doc: PathwayDocument) => setNodeMembers(doc, { id: 'a', members: { prompt: text } })
const pause = () => Promise.resolve()

/** Storage of a browser, which holds copies as IndexedDB does. */
function histories() {
  const held: { history?: KeptChange['history']; parts: KeptChange['parts'][number][] } = { parts: [] }
  const written: number[] = []
  return {
    held,
    written,
    async write({ history, parts, from }: KeptChange) {
      held.history = structuredClone(history)
      held.parts = [...held.parts.slice(0, from), ...parts]
      written.push(parts.reduce((sum, part) => sum + part.elements.length + part.data.length, 0))
    },
  }
}

/** Timers that run only when they are told to. */
function timers() {
  const waiting = new Map<number, () => void>()
  let count = 0
  return {
    waiting,
    set(run: () => void) {
      count += 1
      waiting.set(count, run)
      return count
    },
    clear: (timer: number) => void waiting.delete(timer),
  }
}

async function restore(held: ReturnType<typeof histories>['held'], document: PathwayDocument) {
  const restored = await readHistory({ history: held.history, parts: held.parts }, document, pause)
  const store = open(document)
  takeUpHistory(store, restored)
  return { store, restored }
}

/** The documents that undoing all and redoing all pass through, each once: an edit may say anew what was there. */
function walk(store: EditorStore): string[] {
  const passed = [store.getState().document]
  const count = store.getState().past.length
  for (let step = 0; step < count; step += 1) {
    store.getState().undo()
    passed.push(store.getState().document)
  }
  const { future } = store.getState()
  for (let step = 0; step < future.length; step += 1) {
    store.getState().redo()
    passed.push(store.getState().document)
  }
  return passed.map(document => JSON.stringify(document)).filter((text, at, all) => text !== all[at - 1])
}

it('undoes after a reload to exactly the documents that were there', async () => {
  const steps = fc.array(fc.oneof({ weight: 4, arbitrary: edits }, fc.constantFrom('undo' as const, 'redo' as const)), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(documents, steps, fc.nat(), async (document, taken, when) => {
      const store = open(document)
      const { held, write } = histories()
      const keeper = keepHistory(store, write, timers(), pause)
      for (const [at, step] of taken.entries()) {
        if (step === 'undo') store.getState().undo()
        else if (step === 'redo') store.getState().redo()
        else store.getState().run('Edit', step)
        if (at % 3 === when % 3) await keeper.writeNow()
      }
      await keeper.stop()
      if (held.history === undefined) return
      const reloaded = JSON.parse(JSON.stringify(store.getState().document))
      const again = await restore(held, reloaded)
      expect(walk(again.store)).toEqual(walk(store))
    }),
  )
})

it('goes on with a history that it took up, and writes only what is new', async () => {
  const first = histories()
  const store = open(opened)
  const keeper = keepHistory(store, first.write, timers(), pause)
  store.getState().run('one', type('one'))
  await keeper.stop()

  const again = await restore(first.held, structuredClone(store.getState().document))
  const next = keepHistory(again.store, first.write, timers(), pause, again.restored)
  again.store.getState().run('two', type('two'))
  await next.stop()
  const [whole, added] = first.written
  expect(added).toBeLessThan((whole ?? 0) / 2)
  const third = await restore(first.held, again.store.getState().document)
  expect(third.store.getState().past.map(step => step.name)).toEqual(['one', 'two'])
  third.store.getState().goTo(0)
  expect(third.store.getState().document).toEqual(opened)
})

it('gives back what the open document says as the very same objects', async () => {
  const { held, write } = histories()
  const store = open(opened)
  const keeper = keepHistory(store, write, timers(), pause)
  store.getState().run('Write', type('one'))
  store.getState().run('Move', doc => moveNodes(doc, { positions: { a: { x: 5, y: 5 } } }))
  await keeper.stop()
  const reloaded = structuredClone(store.getState().document)
  const again = await restore(held, reloaded)
  expect(again.store.getState().past.at(-1)?.after).toBe(reloaded)
  again.store.getState().undo()
  expect(again.store.getState().document.nodes[1]).toBe(reloaded.nodes[1])
  expect(again.store.getState().document.nodes[0]?.data).toBe(reloaded.nodes[0]?.data)
})

it('joins what is typed on in the same field after a reload', async () => {
  const { held, write } = histories()
  const store = open(opened)
  const keeper = keepHistory(store, write, timers(), pause)
  store.getState().run('Write', type('H'), { typing: 'a.prompt' })
  await keeper.stop()
  const again = await restore(held, structuredClone(store.getState().document))
  again.store.getState().run('Write', type('He'), { typing: 'a.prompt' })
  expect(again.store.getState().past).toHaveLength(1)
})

it('keeps what others did meanwhile when a restored step is undone', async () => {
  const { held, write } = histories()
  const store = open(opened)
  const keeper = keepHistory(store, write, timers(), pause)
  store.getState().run('Write', type('mine'))
  await keeper.stop()
  const moved = moveNodes(store.getState().document, { positions: { b: { x: 9, y: 9 } } })
  const again = await restore(held, moved)
  again.store.getState().undo()
  expect(again.store.getState().document).toEqual(moveNodes(opened, { positions: { b: { x: 9, y: 9 } } }))
})

it('does nothing in the task of a key, and writes once for several', async () => {
  const { written, write } = histories()
  const store = open(opened)
  const clock = timers()
  keepHistory(store, write, clock, pause)
  for (const text of ['H', 'He', 'Hey']) store.getState().run('Write', type(text), { typing: 'a.prompt' })
  expect(written).toEqual([])
  expect(clock.waiting.size).toBe(1)
  for (const run of clock.waiting.values()) run()
  for (let turn = 0; turn < 20; turn += 1) await pause()
  expect(written).toHaveLength(1)
})

it('stays as large as it may: the older changes go first', async () => {
  const { held, write } = histories()
  const store = open(opened)
  const keeper = keepHistory(store, write, timers(), pause, undefined, 4000)
  for (let step = 0; step < 30; step += 1) {
    store.getState().run(`step ${step}`, type(`${step} `.repeat(100)))
    await keeper.writeNow()
    expect(JSON.stringify(held.parts).length).toBeLessThan(6000)
  }
  const { past } = (await restore(held, store.getState().document)).store.getState()
  expect(past.length).toBeGreaterThan(2)
  expect(past.at(-1)?.name).toBe('step 29')
})

it('writes no more once the browser keeps nothing', async () => {
  let tries = 0
  const store = open(opened)
  const keeper = keepHistory(
    store,
    () => {
      tries += 1
      return Promise.reject(new Error('the disk is full'))
    },
    timers(),
    pause,
  )
  store.getState().run('one', type('one'))
  await keeper.writeNow()
  store.getState().run('two', type('two'))
  await keeper.writeNow()
  expect(tries).toBe(1)
})

it.each([
  ['nothing', undefined, []],
  ['another shape', { documents: 3 }, []],
  ['a part that is none', undefined, ['x']],
  ['a document whose elements are missing', undefined, []],
])('refuses %s', async (_name, history, parts) => {
  const { held, write } = histories()
  const store = open(opened)
  const keeper = keepHistory(store, write, timers(), pause)
  store.getState().run('one', type('one'))
  await keeper.stop()
  await expect(readHistory({ history: history ?? held.history, parts }, opened, pause)).rejects.toThrow()
  await expect(readHistory({ history: undefined, parts: held.parts }, opened, pause)).rejects.toThrow()
})
