import { describe, expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Draft, KeptDraft } from './drafts.ts'
import { openWithDrafts } from './restore.ts'

const served: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [{ id: 'a', data: { prompt: '', text: '', condition: '' } }],
  edges: [],
}
const write = (member: string, text: string, document = served) =>
  setNodeMembers(document, { id: 'a', members: { [member]: text } })
const draftOf = (key: string, document: PathwayDocument): KeptDraft => ({ key, document, base: served, revision: '1' })

/** A browser that kept these drafts; `own` is what this tab keeps. */
function browser(...kept: KeptDraft[]) {
  const left = new Set(kept)
  const own: Draft[] = []
  const acknowledged: Pick<Draft, 'document' | 'revision'>[] = []
  return {
    left,
    own,
    acknowledged,
    drafts: {
      keep: async (_id: string, draft: Draft) => void own.push(draft),
      acknowledge: async (_id: string, saved: Pick<Draft, 'document' | 'revision'>) => void acknowledged.push(saved),
      readAll: async () => [...left],
      letGo: async (gone: readonly KeptDraft[]) => {
        for (const draft of gone) left.delete(draft)
      },
    },
  }
}

type Drafts = ReturnType<typeof browser>['drafts']

const open = async (served: { document: PathwayDocument; revision: string }, drafts: Drafts) =>
  openWithDrafts('p', served, await drafts.readAll(), drafts)

it('opens what the service has where nothing was kept', async () => {
  const { store, wasRestored } = await open({ document: served, revision: '1' }, browser().drafts)
  expect(wasRestored).toBe(false)
  expect(store.getState()).toMatchObject({ document: served, revision: '1', saveState: { is: 'saved' } })
})

it('restores a draft, and merges in what others saved meanwhile', async () => {
  const { drafts } = browser(draftOf('p one', write('prompt', 'mine')))
  const theirs = { document: write('text', 'theirs'), revision: '5' }
  const { store, wasRestored } = await open(theirs, drafts)
  expect(wasRestored).toBe(true)
  expect(store.getState().document).toEqual(write('text', 'theirs', write('prompt', 'mine')))
  expect(store.getState()).toMatchObject({ saved: theirs.document, revision: '5', saveState: { is: 'unsaved' } })
})

it('asks about what a draft and others changed differently', async () => {
  const { drafts } = browser(draftOf('p one', write('prompt', 'mine')))
  const { store } = await open({ document: write('prompt', 'theirs'), revision: '5' }, drafts)
  expect(store.getState().conflicts).toMatchObject([{ mine: 'mine', theirs: 'theirs' }])
})

it('asks again at every opening until it is decided', async () => {
  const theirs = { document: write('prompt', 'theirs'), revision: '5' }
  const first = browser(draftOf('p one', write('prompt', 'mine')))
  await open(theirs, first.drafts)
  const [kept] = first.own
  if (!kept) throw new Error('nothing was kept')
  const again = browser({ ...kept, key: 'p one' })
  const { store } = await open(theirs, again.drafts)
  expect(store.getState().conflicts).toMatchObject([{ base: '', mine: 'mine', theirs: 'theirs' }])
})

it('takes up the drafts of several tabs, and lets go of them only once its own is kept', async () => {
  const { drafts, left, own } = browser(
    draftOf('p one', write('prompt', 'first')),
    draftOf('p two', write('text', 'second')),
  )
  const { store } = await open({ document: served, revision: '1' }, drafts)
  expect(store.getState().document).toEqual(write('text', 'second', write('prompt', 'first')))
  expect(own.map(draft => draft.document)).toEqual([store.getState().document])
  expect(left.size).toBe(0)
})

it('leaves a draft in conflict with one before for the next opening, and asks about it then', async () => {
  const second = draftOf('p two', write('prompt', 'second'))
  const { drafts, left } = browser(draftOf('p one', write('prompt', 'first')), second)
  const { store } = await open({ document: served, revision: '1' }, drafts)
  expect(store.getState()).toMatchObject({ document: write('prompt', 'first'), conflicts: [] })
  expect([...left]).toEqual([second])
  const again = await open({ document: write('prompt', 'first'), revision: '2' }, drafts)
  again.store.getState().reviewConflicts()
  expect(again.store.getState().conflicts).toMatchObject([{ base: '', mine: 'second', theirs: 'first' }])
})

it('leaves the drafts where they are when its own cannot be kept', async () => {
  const { drafts, left } = browser(draftOf('p one', write('prompt', 'first')))
  const full = { ...drafts, keep: () => Promise.reject(new Error('the disk is full')) }
  const { store } = await open({ document: served, revision: '1' }, full)
  expect(store.getState().document).toEqual(write('prompt', 'first'))
  expect(left.size).toBe(1)
})

it('keeps a draft that says nothing new as one that the service had, which may yet be restored', async () => {
  const { drafts, left, acknowledged } = browser(draftOf('p one', write('prompt', 'saved')))
  const theirs = { document: write('prompt', 'saved'), revision: '2' }
  const { wasRestored } = await open(theirs, drafts)
  expect(wasRestored).toBe(false)
  expect(acknowledged).toEqual([theirs])
  expect(left.size).toBe(0)
})

describe('what was kept of another lineage', () => {
  const kept = (key: string, document: PathwayDocument, more: Partial<KeptDraft> = {}): KeptDraft => ({
    ...draftOf(key, document),
    base: write('text', 'lost'),
    revision: '"a.6"',
    ...more,
  })
  const older = { document: served, revision: '"b.2"' }

  it('is asked about, and not merged by its base', async () => {
    const { drafts, own, left } = browser(kept('p one', write('prompt', 'mine', write('text', 'lost'))))
    const { store } = await open(older, drafts)
    const { conflicts, document, isApart } = store.getState()
    expect(document).toEqual(write('prompt', 'mine', write('text', 'lost')))
    expect(conflicts).toMatchObject([
      { mine: 'mine', theirs: '' },
      { mine: 'lost', theirs: '' },
    ])
    expect(isApart).toBe(true)
    expect(own).toMatchObject([{ isApart: true, revision: '"b.2"', document }])
    expect(left.size).toBe(0)
  })

  it('is asked about again at the next opening, until it is decided', async () => {
    const first = browser(kept('p one', write('text', 'lost')))
    await open(older, first.drafts)
    const [draft] = first.own
    if (!draft) throw new Error('nothing was kept')
    const again = browser({ ...draft, key: 'p one' })
    const { store } = await open({ document: write('condition', 'new'), revision: '"b.3"' }, again.drafts)
    // Later saves of others raise no question.
    expect(store.getState().document).toEqual(write('condition', 'new', write('text', 'lost')))
    expect(store.getState().conflicts).toMatchObject([{ mine: 'lost', theirs: '' }])
  })

  it('is merged where the service has the state that it grew from', async () => {
    const base = write('text', 'lost')
    const { drafts } = browser(kept('p one', write('prompt', 'mine', base)))
    const { store } = await open({ document: base, revision: '"b.9"' }, drafts)
    expect(store.getState()).toMatchObject({ document: write('prompt', 'mine', base), conflicts: [], isApart: false })
  })

  it('comes back where the service had acknowledged it', async () => {
    const document = write('text', 'lost')
    const { drafts } = browser(kept('p one', document, { base: document, isAcknowledged: true }))
    const { store } = await open(older, drafts)
    expect(store.getState()).toMatchObject({ document, isApart: true, conflicts: [{ mine: 'lost', theirs: '' }] })
  })

  it('waits for the next opening where several tabs kept some, but for what is part of another', async () => {
    const mine = kept('p one', write('prompt', 'mine', write('text', 'lost')))
    const other = kept('p two', write('condition', 'mine', write('text', 'lost')))
    const acknowledged = kept('p old', write('text', 'lost'), { base: write('text', 'lost'), isAcknowledged: true })
    const { drafts, left } = browser(acknowledged, mine, other)
    const { store } = await open(older, drafts)
    expect(store.getState().document).toEqual(mine.document)
    expect([...left]).toEqual([other])
  })
})
