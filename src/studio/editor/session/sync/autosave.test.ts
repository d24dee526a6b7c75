import { expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { Refused } from '#studio/shell/refused.ts'
import { createEditorStore } from '../document/store.ts'
import { type SaveApi, startAutosave } from './autosave.ts'
import type { Draft } from './drafts.ts'

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [{ id: 'a', data: { prompt: '', text: '' } }],
  edges: [],
}
const write = (member: string, text: string) => (doc: PathwayDocument) =>
  setNodeMembers(doc, { id: 'a', members: { [member]: text } })

/** A service that answers when it is told to, timers that run when they are told to, and a browser that keeps. */
function open() {
  const store = createEditorStore({ pathwayId: 'p', document, revision: '1' })
  const sent: {
    document: PathwayDocument
    revision: string
    answer: (revision: string) => void
    fail: (error: Error) => void
  }[] = []
  let served = { document, revision: '1' }
  const faults: { load?: Error; keep?: Error } = {}
  const api: SaveApi = {
    save: (document, { revision }) =>
      new Promise((resolve, reject) =>
        sent.push({ document, revision, answer: revision => resolve({ revision }), fail: reject }),
      ),
    load: async () => {
      if (faults.load) throw faults.load
      return served
    },
  }
  const kept = new Map<string, Draft>()
  const waiting = new Map<number, () => void>()
  const pauses: number[] = []
  let count = 0
  const autosave = startAutosave(
    store,
    api,
    {
      keep: async (id, draft) => {
        if (faults.keep) throw faults.keep
        kept.set(id, draft)
      },
      acknowledge: async id => void kept.delete(id),
    },
    {
      set(run, ms) {
        count += 1
        pauses.push(ms)
        waiting.set(count, run)
        return count
      },
      clear: timer => void waiting.delete(timer),
    },
  )
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    store,
    sent,
    kept,
    pauses,
    autosave,
    faults,
    edit: (member: string, text: string) => store.getState().run('Edit', write(member, text)),
    serve: (document: PathwayDocument, revision: string) => {
      served = { document, revision }
    },
    settle,
    async wait() {
      const due = [...waiting.values()]
      waiting.clear()
      for (const run of due) run()
      await settle()
    },
  }
}

it('keeps one save in flight, and loses no edit that is made meanwhile', async () => {
  const { store, sent, edit, wait, settle } = open()
  edit('prompt', 'one')
  await wait()
  edit('prompt', 'two')
  await wait()
  expect(sent).toHaveLength(1)
  sent[0]?.answer('2')
  await settle()
  await wait()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ revision: '2', document: write('prompt', 'two')(document) })
  sent[1]?.answer('3')
  await settle()
  expect(store.getState()).toMatchObject({ revision: '3', saveState: { is: 'saved' } })
})

it('waits again after a save for who goes on typing, in place of saving at every key', async () => {
  const { sent, pauses, edit, wait, settle } = open()
  edit('prompt', 'o')
  await wait()
  edit('prompt', 'on')
  pauses.length = 0
  sent[0]?.answer('2')
  await settle()
  expect(sent).toHaveLength(1)
  expect(pauses).toEqual([600])
})

it('keeps the work in the browser until the service has it', async () => {
  const { kept, sent, edit, wait, settle } = open()
  edit('prompt', 'one')
  await wait()
  expect(kept.get('p')?.document).toEqual(write('prompt', 'one')(document))
  sent[0]?.answer('2')
  await settle()
  expect(kept.has('p')).toBe(false)
})

it('merges what another author saved first, and saves again', async () => {
  const { store, sent, edit, serve, wait, settle } = open()
  edit('prompt', 'mine')
  await wait()
  serve(write('text', 'theirs')(document), '7')
  sent[0]?.fail(new Refused(412, 'changed'))
  await settle()
  await wait()
  expect(sent[1]).toMatchObject({ revision: '7', document: write('text', 'theirs')(write('prompt', 'mine')(document)) })
  expect(store.getState().conflicts).toEqual([])
})

it('saves nothing while a conflict is undecided', async () => {
  const { store, sent, edit, serve, wait, settle } = open()
  edit('prompt', 'mine')
  await wait()
  serve(write('prompt', 'theirs')(document), '7')
  sent[0]?.fail(new Refused(412, 'changed'))
  await settle()
  await wait()
  expect(sent).toHaveLength(1)
  const [conflict] = store.getState().conflicts
  store.getState().decide({ [conflict?.id ?? '']: 'mine' })
  await wait()
  expect(sent[1]).toMatchObject({ revision: '7', document: write('prompt', 'mine')(document) })
})

it('tries again when the service was not reached', async () => {
  const { store, sent, kept, edit, wait, settle } = open()
  edit('prompt', 'one')
  await wait()
  sent[0]?.fail(new TypeError('fetch failed'))
  await settle()
  expect(store.getState().saveState.is).toBe('offline')
  expect(kept.has('p')).toBe(true)
  // First it reads whether what it sent had arrived all the same.
  await wait()
  await wait()
  expect(sent).toHaveLength(2)
})

it('says why the service refused, and keeps the work', async () => {
  const { store, sent, kept, edit, wait, settle } = open()
  edit('prompt', 'one')
  await wait()
  sent[0]?.fail(new Refused(413, 'The body is larger than 5 MiB.'))
  await settle()
  expect(store.getState().saveState).toEqual({ is: 'refused', message: 'The body is larger than 5 MiB.' })
  expect(kept.has('p')).toBe(true)
})

it('is saved again when an edit is undone before it was sent', async () => {
  const { store, sent, kept, edit, wait } = open()
  edit('prompt', 'one')
  expect(store.getState().saveState.is).toBe('unsaved')
  store.getState().undo()
  expect(store.getState().saveState.is).toBe('saved')
  await wait()
  expect(sent).toHaveLength(0)
  expect(kept.has('p')).toBe(false)
})

it('loads what another author saved again later, when that was not reached', async () => {
  const { store, sent, faults, edit, serve, wait, settle } = open()
  edit('prompt', 'mine')
  await wait()
  faults.load = new TypeError('fetch failed')
  sent[0]?.fail(new Refused(412, 'changed'))
  await settle()
  expect(store.getState().saveState.is).toBe('offline')
  delete faults.load
  serve(write('text', 'theirs')(document), '7')
  await wait()
  await wait()
  expect(sent[1]).toMatchObject({ revision: '7', document: write('text', 'theirs')(write('prompt', 'mine')(document)) })
})

it('has nothing to save when an undo leads back to what is saved', async () => {
  const { store, sent, kept, edit, wait } = open()
  edit('prompt', 'one')
  store.getState().undo()
  expect(store.getState().saveState.is).toBe('saved')
  await wait()
  expect(sent).toEqual([])
  expect(kept.has('p')).toBe(false)
})

it('saves an undo that was made while the undone edit was on its way', async () => {
  const { store, sent, edit, wait, settle } = open()
  edit('prompt', 'one')
  await wait()
  store.getState().undo()
  sent[0]?.answer('2')
  await settle()
  await wait()
  expect(sent[1]).toMatchObject({ revision: '2', document })
})

it('keeps the work when the session has ended', async () => {
  const { store, sent, kept, autosave, edit, wait, settle } = open()
  edit('prompt', 'one')
  await wait()
  sent[0]?.fail(new Refused(401, 'Sign in again.'))
  await settle()
  expect(store.getState().saveState.is).toBe('signed-out')
  expect(kept.get('p')?.document).toEqual(write('prompt', 'one')(document))
  await autosave.refresh()
  await wait()
  sent[1]?.answer('2')
  await settle()
  expect(store.getState().saveState.is).toBe('saved')
})

it('flushes edits that are made while it flushes', async () => {
  const { sent, autosave, edit, settle } = open()
  edit('prompt', 'one')
  const flushed = autosave.flush()
  await settle()
  edit('prompt', 'two')
  sent[0]?.answer('2')
  await settle()
  sent[1]?.answer('3')
  expect(await flushed).toBe(true)
  expect(sent).toHaveLength(2)
})

it('says that a flush did not succeed when the service is out of reach', async () => {
  const { sent, autosave, edit, settle } = open()
  edit('prompt', 'one')
  const flushed = autosave.flush()
  await settle()
  sent[0]?.fail(new TypeError('fetch failed'))
  expect(await flushed).toBe(false)
})

it('warns of leaving only while the browser has not kept the work either', async () => {
  const { autosave, faults, edit } = open()
  faults.keep = new Error('no storage in private windows')
  edit('prompt', 'one')
  await autosave.keep()
  expect(autosave.isAtRisk()).toBe(true)
  delete faults.keep
  await autosave.keep()
  expect(autosave.isAtRisk()).toBe(false)
})

it('takes in what others saved when this author has nothing unsaved', async () => {
  const { store, autosave, serve } = open()
  serve(write('text', 'theirs')(document), '4')
  await autosave.refresh()
  expect(store.getState()).toMatchObject({ revision: '4', saveState: { is: 'saved' } })
  expect(store.getState().document).toEqual(write('text', 'theirs')(document))
})

it('asks what the service has when it is of another lineage, and says so where nothing is lost', async () => {
  const { store, autosave, edit, serve, wait } = open()
  serve(document, '"b.1"')
  autosave.hear({ lineage: 'b', number: 1 })
  await wait()
  expect(store.getState()).toMatchObject({ revision: '"b.1"', conflicts: [], saveState: { is: 'saved' } })
  // Late news of a revision that it has by now are none.
  serve(write('text', 'theirs')(document), '"b.2"')
  autosave.hear({ lineage: 'b', number: 1 })
  edit('prompt', 'mine')
  await wait()
  expect(store.getState().revision).toBe('"b.1"')
})

it('keeps that the whole is to be decided on, and takes what follows the restored state without asking', async () => {
  const { store, kept, sent, autosave, edit, serve, wait, settle } = open()
  edit('prompt', 'saved')
  await wait()
  sent[0]?.answer('"a.2"')
  await settle()
  serve(document, '"b.1"')
  autosave.hear({ lineage: 'b', number: 1 })
  await wait()
  expect(store.getState()).toMatchObject({ isApart: true, conflicts: [{ mine: 'saved', theirs: '' }] })
  expect(kept.get('p')).toMatchObject({
    isApart: true,
    revision: '"b.1"',
    document: write('prompt', 'saved')(document),
  })
  serve(write('text', 'theirs')(document), '"b.2"')
  autosave.hear({ lineage: 'b', number: 2 })
  await wait()
  expect(store.getState()).toMatchObject({ isApart: true, conflicts: [{ mine: 'saved', theirs: '' }] })
  expect(store.getState().document).toEqual(write('text', 'theirs')(write('prompt', 'saved')(document)))
  store.getState().decide({ [store.getState().conflicts[0]?.id ?? '']: 'mine' })
  await wait()
  expect(sent[1]).toMatchObject({ revision: '"b.2"', document: store.getState().document })
})

it('leaves alone what the next session of the tab keeps, when its last save is answered late', async () => {
  const kept: string[] = []
  const drafts = {
    keep: async (_: string, { document }: Draft) => void kept.push(document.description),
    acknowledge: async () => void kept.push('acknowledged'),
  }
  const timers = { set: () => 0, clear: () => undefined }
  const answers: (() => void)[] = []
  const api: SaveApi = {
    save: () => new Promise(resolve => answers.push(() => resolve({ revision: '2' }))),
    load: async () => ({ document, revision: '1' }),
  }
  const described = (description: string) => (doc: PathwayDocument) => ({ ...doc, description })
  const first = createEditorStore({ pathwayId: 'p', document, revision: '1' })
  const left = startAutosave(first, api, drafts, timers)
  first.getState().run('edit', described('A'))
  const finished = left.flush().finally(() => left.stop())
  const second = createEditorStore({
    pathwayId: 'p',
    document: described('A')(document),
    saved: document,
    revision: '1',
  })
  const next = startAutosave(second, api, drafts, timers)
  second.getState().run('edit', described('A and B'))
  await next.keep()
  answers[0]?.()
  await finished
  expect(kept.at(-1)).toBe('A and B')
  expect(next.isAtRisk()).toBe(false)
})
