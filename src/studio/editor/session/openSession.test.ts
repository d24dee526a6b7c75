import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { listNodes, nodeData, type PathwayDocument, textMember } from '#pathway/document.ts'
import { stubStorage } from '../commands/testing/page.ts'
import type { Companion, OpenSession } from './openSession.ts'
import type { ServedDocument } from './sync/autosave.ts'
import type { Together } from './sync/collaboration.ts'
import type { KeptDraft } from './sync/drafts.ts'
import { createParticipants } from './sync/participants.ts'

stubStorage()
const { openSession } = await import('./openSession.ts')
vi.unstubAllGlobals()
beforeEach(stubStorage)
afterEach(() => vi.unstubAllGlobals())

const served: PathwayDocument = {
  name: 'Orders',
  description: '',
  nodes: [{ id: 'a', data: { prompt: '', text: '' } }],
  edges: [],
}
const write = (member: string, text: string, document = served) =>
  setNodeMembers(document, { id: 'a', members: { [member]: text } })

async function settle() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

/** A service and a browser that answer when they are told to; what they are asked for and told is noted in order. */
function world(kept: readonly KeptDraft[] | 'unreadable' = []) {
  const log: string[] = []
  const loads: { answer: (served: ServedDocument) => void; fail: (error: Error) => void }[] = []
  const reads: (() => void)[] = []
  const saved: PathwayDocument[] = []
  const waiting: (() => void)[] = []
  const companion =
    (name: string): Companion =>
    () => {
      log.push(`begin ${name}`)
      return () => log.push(`end ${name}`)
    }
  let reached: () => void = () => undefined
  const load = () =>
    new Promise<ServedDocument>((answer, fail) => {
      log.push('load')
      loads.push({ answer, fail })
    })
  const opening = openSession('p', {
    load,
    api: {
      load,
      save: async document => {
        log.push('save')
        saved.push(document)
        return { revision: `"${saved.length + 1}"` }
      },
    },
    drafts: {
      readAll: () => {
        log.push('read')
        return new Promise((answer, fail) =>
          reads.push(() => (kept === 'unreadable' ? fail(new Error('private')) : answer(async () => kept))),
        )
      },
      keep: async (_, { document }) =>
        void log.push(
          `keep ${listNodes(document)
            .map(node => textMember(nodeData(node), 'prompt'))
            .join()}`,
        ),
      acknowledge: async () => void log.push('acknowledge'),
      letGo: async () => void log.push('let go'),
    },
    timers: { set: run => waiting.push(run), clear: () => undefined },
    createTogether: () => ({ participants: createParticipants('tab') }) as Together,
    companions: [companion('undo'), companion('together')],
    whenReached: retry => {
      reached = retry
      return () => log.push('end waiting')
    },
  })
  return {
    opening,
    log,
    loads,
    saved,
    reached: () => reached(),
    is: () => opening.state.getState().is,
    session(): OpenSession {
      const state = opening.state.getState()
      if (state.is !== 'open') throw new Error(`It is ${state.is}.`)
      return state.session
    },
    /** Answers all that was asked for, and waits for what comes of it. */
    async answer(document = served, revision = '"1"') {
      for (const load of loads.splice(0)) load.answer({ document, revision })
      for (const read of reads.splice(0)) read()
      await settle()
    },
  }
}

it('asks the service and the browser at once, before a page is there', () => {
  const { log, is } = world()
  expect(log).toEqual(['load', 'read'])
  expect(is()).toBe('opening')
})

it('begins nothing that had to be ended while nobody shows it', async () => {
  const { answer, log, is, opening } = world()
  await answer()
  expect([is(), log]).toEqual(['opening', ['load', 'read']])
  opening.hold()
  await settle()
  expect([is(), log.slice(2)]).toEqual(['open', ['begin undo', 'begin together']])
})

it('keeps its session where a page lets go and holds again at once', async () => {
  const { answer, log, session, opening } = world()
  opening.hold()()
  const release = opening.hold()
  await answer()
  const first = session()
  release()
  opening.hold()
  await settle()
  expect(session()).toBe(first)
  expect(log).toEqual(['load', 'read', 'begin undo', 'begin together'])
})

it('closes everything in order once it is left: what is not saved is kept at once, and saved', async () => {
  const { answer, log, saved, session, opening, is } = world()
  const release = opening.hold()
  await answer()
  session()
    .store.getState()
    .run('Write', () => write('prompt', 'mine'))
  log.length = 0
  release()
  release()
  await settle()
  expect(is()).toBe('opening')
  expect(log).toEqual(['end together', 'end undo', 'keep mine', 'save', 'end waiting', 'acknowledge', 'acknowledge'])
  expect(saved).toEqual([write('prompt', 'mine')])
})

it('ends what was offered to act on it once it is left', async () => {
  const { answer, session, opening } = world()
  const release = opening.hold()
  await answer()
  const { closed } = session().store.getState()
  expect(closed.aborted).toBe(false)
  release()
  await settle()
  expect(closed.aborted).toBe(true)
})

it('shows nothing of what comes after it was left', async () => {
  const { answer, log, is, opening } = world()
  opening.hold()()
  await settle()
  await answer()
  expect([is(), log]).toEqual(['opening', ['load', 'read', 'end waiting']])
})

it('opens anew when it is shown again, once the first session is closed', async () => {
  const { answer, log, session, opening } = world()
  const release = opening.hold()
  await answer()
  const first = session()
  release()
  await settle()
  log.length = 0
  opening.hold()
  await settle()
  expect(log).toEqual(['load', 'read'])
  await answer(write('text', 'later'), '"2"')
  expect(session()).not.toBe(first)
  expect(session().store.getState()).toMatchObject({ document: write('text', 'later'), revision: '"2"' })
})

it('says what failed, and opens at the next try or once the service answers again', async () => {
  const { answer, loads, is, log, opening, reached } = world()
  opening.hold()
  for (const again of [opening.retry, reached]) {
    const fault = new Error('The pathway doesn’t exist.')
    for (const load of loads.splice(0)) load.fail(fault)
    await answer()
    expect(opening.state.getState()).toEqual({ is: 'failed', error: fault })
    again()
    expect(is()).toBe('opening')
  }
  await answer()
  expect(is()).toBe('open')
  reached()
  expect(is()).toBe('open')
  expect(log.filter(one => one === 'load')).toHaveLength(3)
})

it('opens without what the browser kept where that cannot be read', async () => {
  const { answer, session, opening } = world('unreadable')
  opening.hold()
  await answer()
  expect(session().wasRestored).toBe(false)
})

it('takes up work that the service had not got, over what others saved meanwhile', async () => {
  const draft: KeptDraft = { key: 'p one', document: write('prompt', 'mine'), base: served, revision: '"1"' }
  const { answer, session, opening } = world([draft])
  opening.hold()
  await answer(write('text', 'theirs'), '"2"')
  expect(session().wasRestored).toBe(true)
  expect(session().store.getState()).toMatchObject({
    document: write('text', 'theirs', write('prompt', 'mine')),
    saved: write('text', 'theirs'),
    saveState: { is: 'unsaved' },
  })
})
