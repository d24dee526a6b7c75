import { join } from 'node:path'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { createConversation } from '#runtime/conversation.ts'
import { openBrain } from '../brains/brains.ts'
import type { TextAnswer } from '../http-client/textAnswer.ts'
import { hooking } from '../testing/pathways.ts'
import type { PlayedEvent } from './played.ts'
import { createPlaying } from './playing.ts'
import { openPool, type Pool } from './pool.ts'
import type { ThreadKind } from './tasks.ts'

const faulty = join(import.meta.dirname, 'testing', 'faulty.mjs')
const pools: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(pools.splice(0).map(pool => pool.close())))

function open<Kind extends ThreadKind>(
  kind: Kind,
  entry: string,
  limitMs: number,
  mostWaiting = 10,
  idleMs = 60_000,
): Pool<Kind> {
  const pool = openPool({
    entry,
    kind,
    activity: 'Looking',
    size: 1,
    limitMs,
    idleMs,
    mostWaiting,
    warn: () => undefined,
  })
  pools.push(pool)
  return pool
}

describe('a pool of worker threads', () => {
  it.each([
    ['would not end', 'spin', { status: 422, message: 'Looking took longer than 0.2 seconds, so it was stopped.' }],
    ['dies', 'die', { status: 503, message: 'Looking was interrupted. Try again.' }],
  ])('replaces the thread of a job that %s, and runs the others again', async (_, text, failure) => {
    const pool = open('inspection', faulty, 200)
    const bad = expect(pool.run('findings', { text, isNew: false })).rejects.toMatchObject(failure)
    const waiting = pool.run('findings', { text: 'waiting', isNew: false })
    await bad
    expect(await waiting).toBe('"waiting"')
    expect(await pool.run('findings', { text: 'later', isNew: false })).toBe('"later"')
  })

  it('fails no job for the faults of several others', async () => {
    const pool = open('inspection', faulty, 200)
    const jobs = ['spin', 'die', 'spin', 'waiting'].map(text => pool.run('findings', { text, isNew: false }))
    const done = await Promise.allSettled(jobs)
    expect(done.map(job => (job.status === 'fulfilled' ? job.value : job.reason.status))).toEqual([
      422,
      503,
      422,
      '"waiting"',
    ])
  })

  it('fails what it is asked where its threads do not begin', async () => {
    const pool = open('inspection', `${faulty}.missing`, 200)
    await expect(pool.run('findings', { text: 'a', isNew: false })).rejects.toMatchObject({ status: 503 })
  })

  it('refuses what it could not do in a long time', async () => {
    const pool = open('inspection', faulty, 200, 2)
    const jobs = ['spin', 'a', 'b', 'c'].map(text => pool.run('findings', { text, isNew: false }))
    const done = await Promise.allSettled(jobs)
    expect(done.map(job => job.status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
    expect(done[3]).toMatchObject({ reason: { status: 503, message: 'The service is busy. Try again in a moment.' } })
  })

  it('ends a thread that has nothing to do, and starts another for the next job', async () => {
    const pool = open('inspection', faulty, 60_000, 10, 1)
    const count = () => pool.run('findings', { text: 'count', isNew: false })
    expect(await count()).toBe('1')
    await vi.waitFor(async () => expect(await count()).toBe('1'), { timeout: 20_000 })
    const busy = open('inspection', faulty, 60_000)
    await busy.run('findings', { text: 'count', isNew: false })
    expect(await busy.run('findings', { text: 'count', isNew: false })).toBe('2')
  })

  it('ends its threads when it is closed, and what they do', async () => {
    const pool = open('inspection', faulty, 60_000)
    const ended = expect(pool.run('findings', { text: 'spin', isNew: false })).rejects.toMatchObject({ status: 503 })
    await pool.close()
    await ended
    await expect(pool.run('findings', { text: 'late', isNew: false })).rejects.toMatchObject({ status: 503 })
  })
})

it('a turn goes on in another thread when another job ends its own, and sends and tells nothing twice', async () => {
  const pool = open('playing', inject('worker'), 400)
  const playing = createPlaying(pool)
  let sent = 0
  let answer = (_: TextAnswer) => {}
  const answered = new Promise<TextAnswer>(resolve => {
    answer = resolve
  })
  const events: PlayedEvent[] = []
  const turn = playing.takeTurn(
    JSON.stringify(createConversation({ conversation_id: 'c', seed: 1 })),
    { type: 'start' },
    {
      document: {
        key: 'd',
        text: JSON.stringify({ name: '', description: '', ...hooking('https://api.test') }),
      },
      brain: await openBrain({ llm: undefined }, 'scripted'),
      http: {
        send: () => {
          sent += 1
          return answered
        },
      },
      secrets: { API: 'very-secret' },
      findTool: async () => undefined,
      searchStore: async () => [],
      clock: { now: () => Date.now() },
    },
  )
  for (let type = ''; type !== 'webhook.invoke'; type = events.at(-1)?.event_type ?? '') {
    const next = await turn.next()
    if (!next.done) events.push(next.value)
  }
  const rest = turn.next()
  // More than the thread can do in its time, and less than it can hold.
  const huge = { key: 'huge', text: `[${'0,'.repeat(30_000_000)}0]` }
  await expect(pool.run('documentText', undefined, huge)).rejects.toMatchObject({ status: 422 })
  answer({ status: 200, text: '{"result":{"code":"0000"}}', duration_ms: 1, mocked: false })
  let next = await rest
  while (!next.done) {
    events.push(next.value)
    next = await turn.next()
  }
  expect(next.value.ended).toMatchObject({ reason: 'end_call' })
  expect(sent).toBe(1)
  expect(events.map(event => event.sequence)).toEqual(events.map((_, at) => at + 1))
  expect(events.map(event => event.event_type)).toContain('webhook.result')
})
