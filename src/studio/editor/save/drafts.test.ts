import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { openDrafts } from './drafts.ts'

const base: PathwayDocument = {
  name: 'Large',
  description: '',
  nodes: Array.from({ length: 250 }, (_, at) => ({ id: `n${at}`, data: { prompt: '' } })),
  edges: [],
}
const type = (at: number, prompt: string, before = base) =>
  setNodeMembers(before, { id: `n${at}`, members: { prompt } })
const draftOf = (document: PathwayDocument) => ({ document, base, revision: '1' })

let tabs = 0
/** A pathway that nothing was kept of, and a tab in which it is open. */
function open() {
  tabs += 1
  const [pathwayId, drafts] = [`p${tabs}`, openDrafts(`tab${tabs}`)]
  return {
    pathwayId,
    keep: (document: PathwayDocument) => drafts.keep(pathwayId, draftOf(document)),
    forget: () => drafts.forget(pathwayId),
    read: async () => (await drafts.readAll(pathwayId)).map(({ document }) => document),
  }
}

afterEach(() => vi.restoreAllMocks())

it('reads what was kept last, however writes overlap', async () => {
  const { keep, read } = open()
  await keep(type(0, 'first'))
  const [longer, shorter] = [
    type(1, 'second', type(120, 'second')),
    type(1, 'third', { ...base, nodes: base.nodes.slice(50) }),
  ]
  const second = keep(longer)
  const third = keep(shorter)
  await second
  const fourth = keep(type(240, 'fourth'))
  await Promise.all([third, fourth])
  expect(await read()).toEqual([type(240, 'fourth')])
})

it('writes only what changed while a write is under way: a page that is being left has no time for more', async () => {
  const { keep, read } = open()
  await keep(base)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await Promise.all(['H', 'He', 'Hey'].map(text => keep(type(0, text))))
  // The part that the key is in, and the draft that names it.
  expect(put).toHaveBeenCalledTimes(3 * 2)
  expect(await read()).toEqual([type(0, 'Hey')])
})

it('writes all anew after a write that failed, and so does a write that overlapped it', async () => {
  const { keep, read } = open()
  await keep(type(0, 'first'))
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
    this.abort()
  })
  const [failed, after] = await Promise.allSettled([keep(type(120, 'second')), keep(type(120, 'third'))])
  expect([failed.status, after.status]).toEqual(['rejected', 'fulfilled'])
  expect(await read()).toEqual([type(120, 'third')])
  await keep(type(120, 'fourth'))
  expect(await read()).toEqual([type(120, 'fourth')])
})

it('writes all anew where another tab took the draft over while writes overlapped', async () => {
  const { pathwayId, keep, read } = open()
  await keep(type(0, 'first'))
  const other = openDrafts('other')
  const taken = other.letGo(await other.readAll(pathwayId))
  await Promise.all([taken, keep(type(0, 'second')), keep(type(0, 'third'))])
  expect(await read()).toEqual([type(0, 'third')])
})

it('keeps nothing of a draft that was forgotten while it was written', async () => {
  const { pathwayId, keep, forget, read } = open()
  await keep(type(0, 'first'))
  const other = openDrafts('other')
  await other.letGo(await other.readAll(pathwayId))
  await Promise.all([keep(type(0, 'second')), forget()])
  expect(await read()).toEqual([])
})

it('reads what was kept last, whatever is waited for', async () => {
  const step = fc.record({ at: fc.nat(249), waits: fc.boolean(), isForgotten: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      const { keep, forget, read } = open()
      const asked: Promise<void>[] = []
      let last: readonly PathwayDocument[] = []
      for (const [turn, { at, waits, isForgotten }] of steps.entries()) {
        const document = type(at, `${turn}`, last[0])
        last = isForgotten ? [] : [document]
        asked.push(isForgotten ? forget() : keep(document))
        if (waits) await asked[Math.floor(asked.length / 2)]
      }
      await Promise.all(asked)
      expect(await read()).toEqual(last)
    }),
    { numRuns: 30 },
  )
})
