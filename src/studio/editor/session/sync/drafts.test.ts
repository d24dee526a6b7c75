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
    acknowledge: (document: PathwayDocument, revision = '1') => drafts.acknowledge(pathwayId, { document, revision }),
    read: async (served = '1') => (await (await drafts.readAll(pathwayId))(served)).map(({ document }) => document),
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
  const taken = other.letGo(await (await other.readAll(pathwayId))('1'))
  await Promise.all([taken, keep(type(0, 'second')), keep(type(0, 'third'))])
  expect(await read()).toEqual([type(0, 'third')])
})

it('has nothing to take up of a draft that was acknowledged while it was written', async () => {
  const { pathwayId, keep, acknowledge, read } = open()
  await keep(type(0, 'first'))
  const other = openDrafts('other')
  await other.letGo(await (await other.readAll(pathwayId))('1'))
  await Promise.all([keep(type(0, 'second')), acknowledge(type(0, 'second'))])
  expect(await read()).toEqual([])
})

it('reads what was kept last, whatever is waited for', async () => {
  const step = fc.record({ at: fc.nat(249), waits: fc.boolean(), isSaved: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      const { keep, acknowledge, read } = open()
      const asked: Promise<void>[] = []
      let last: readonly PathwayDocument[] = []
      for (const [turn, { at, waits, isSaved }] of steps.entries()) {
        const document = type(at, `${turn}`, last[0])
        last = isSaved ? [] : [document]
        asked.push(isSaved ? acknowledge(document) : keep(document))
        if (waits) await asked[Math.floor(asked.length / 2)]
      }
      await Promise.all(asked)
      expect(await read()).toEqual(last)
    }),
    { numRuns: 30 },
  )
})

it('has what was acknowledged last, of any tab, for a service that was restored to another state', async () => {
  const { pathwayId, keep, acknowledge, read } = open()
  const other = openDrafts('earlier')
  await other.acknowledge(pathwayId, { document: type(3, 'earlier'), revision: '"a.2"' })
  await keep(type(4, 'saved'))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1)
  await acknowledge(type(4, 'saved'), '"a.3"')
  expect(await read('"a.3"')).toEqual([])
  expect(await read('"a.4"')).toEqual([])
  expect(await read('"a.2"')).toEqual([type(4, 'saved')])
  expect(await read('"b.9"')).toEqual([type(4, 'saved')])
  const [kept] = await (await other.readAll(pathwayId))('"b.9"')
  expect(kept).toMatchObject({ isAcknowledged: true, base: type(4, 'saved'), revision: '"a.3"', sent: [] })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60_000)
  expect(await read('"b.9"')).toEqual([])
})

it('keeps that a draft is to be decided on as a whole', async () => {
  const drafts = openDrafts('apart')
  await drafts.keep('apart', { ...draftOf(type(0, 'mine')), isApart: true })
  expect(await (await drafts.readAll('apart'))('1')).toMatchObject([{ isApart: true, isAcknowledged: false }])
})
