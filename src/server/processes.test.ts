import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PathwayNews } from '#contract/together.ts'
import { ServiceProcess } from './testing/process.ts'
import { copyTemplate, type Prepared, startTestService } from './testing/service.ts'
import { readStream } from './testing/stream.ts'
import { TEST_KEY } from './testing/template.ts'

/** One embedded database has one process. */
const onServer = describe.skipIf(!process.env.TEST_DATABASE_URL)
const base = '/api/v1/convo_pathway'

onServer('jobs of two processes', () => {
  it('are each done once, by whichever of them, wherever they were sent', async () => {
    const prepared = await copyTemplate()
    const services = [await startTestService({}, {}, prepared), await startTestService({}, {}, prepared)]
    const done: string[] = []
    for (const { running } of services)
      await running.context.jobs.define<{ id: string }>(
        'counted',
        { retryLimit: 0, expireInSeconds: 60, concurrency: 2 },
        async ({ id }) => {
          done.push(id)
        },
      )
    const ids = Array.from({ length: 40 }, (_, at) => String(100 + at))
    for (const [at, id] of ids.entries()) await services[at % 2]?.running.context.jobs.send('counted', { id })
    await expect.poll(() => done.length).toBe(ids.length)
    for (const service of services) await service.close()
    expect(done.sort()).toEqual(ids)
    await prepared.drop()
  })
})

onServer('two processes, of which one is killed', () => {
  /** Calls that each process plays at once, and entries enough for several rounds. */
  const AT_ONCE = 4
  const ENTRIES = 24
  let prepared: Prepared
  let first: ServiceProcess
  let second: ServiceProcess
  let database: pg.Client

  beforeAll(async () => {
    prepared = await copyTemplate()
    const settings = {
      DIALPATH_DATA_DIR: prepared.dataDir,
      DATABASE_URL: prepared.url,
      DIALPATH_CALLS_AT_ONCE: String(AT_ONCE),
      DIALPATH_RATE_LIMIT: '100000',
    }
    first = new ServiceProcess(settings)
    second = new ServiceProcess(settings)
    // Both begin on one database at once.
    await Promise.all([first.start(), second.start()])
    database = new pg.Client({ connectionString: prepared.url })
    await database.connect()
  })
  afterAll(async () => {
    await database.end()
    await Promise.all([first.kill(), second.kill()])
    await prepared.drop()
  })

  const save = (service: ServiceProcess, path: string, name: string, etag: string) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { authorization: TEST_KEY, 'content-type': 'application/json', 'if-match': etag, 'x-tab': 'a' },
      body: JSON.stringify({ name }),
    })

  it('a save of one is told by the other, which refuses who has not seen it', async () => {
    const { pathway_id } = await first.ask('POST', `${base}/create`, { name: 'Shared' })
    const path = `${base}/${pathway_id}`
    const seen = await fetch(second.url + path, { headers: { authorization: TEST_KEY } })
    const etag = seen.headers.get('etag') ?? ''
    const stream = await readStream(`${second.url}${path}/stream?tab=b`, TEST_KEY)
    const saved = await save(first, path, 'Saved by the first', etag)
    expect(saved.status).toBe(200)
    await stream.next((news: PathwayNews) => news.type === 'draft' && news.revision === 2)
    stream.close()
    expect((await save(second, path, 'Never saw it', etag)).status).toBe(412)
    expect((await save(second, path, 'Saw it', saved.headers.get('etag') ?? '')).status).toBe(200)
    expect(await first.ask('GET', path)).toMatchObject({ name: 'Saw it' })
  })

  it('a call that one took is followed and stopped by the other', async () => {
    const { call_id } = await first.ask('POST', '/api/v1/calls', TALK)
    expect(await second.follow(call_id, 'Agent speech')).toContain('Dialing +14155550123')
    await second.ask('POST', `/api/v1/calls/${call_id}/stop`)
    expect(await first.follow(call_id)).toContain('Call ended: The call was stopped.')
    expect(await first.ask('GET', `/api/v1/calls/${call_id}`)).toMatchObject({ completed: true })
  })

  it('the other goes on with a batch: nobody is called twice or forgotten, and what was cut off says so', async () => {
    const call_data = Array.from({ length: ENTRIES }, (_, row) => ({ phone_number: '+14155550123', row }))
    const created = await first.ask('POST', '/api/v1/batches', {
      base_prompt: 'Ask.',
      first_sentence: TALK.first_sentence,
      call_data,
    })
    expect(created.errors).toBeUndefined()
    const { batch_id } = created
    const playing = async () => {
      const { rows } = await database.query<{ played_by: string }>(
        `select distinct played_by from calls where batch_id = $1 and queue_status = 'started'`,
        [batch_id],
      )
      return rows.length
    }
    await expect.poll(playing, { timeout: 60_000 }).toBe(2)
    const { rows: started } = await database.query<{ call_id: string }>(
      `select call_id from calls where batch_id = $1 and queue_status = 'started' limit 1`,
      [batch_id],
    )
    const { pathway_id } = await first.ask('POST', `${base}/create`, { name: 'Together' })
    const here = await readStream(`${first.url}${base}/${pathway_id}/stream?tab=a`, TEST_KEY)
    await first.ask('POST', `${base}/${pathway_id}/presence`, { tab: 'a', name: 'Ana' })
    const there = await readStream(`${second.url}${base}/${pathway_id}/stream`, TEST_KEY)
    const anas = (news: PathwayNews) => (news.type === 'people' ? news.people.length : undefined)
    await there.next((news: PathwayNews) => anas(news) === 1)
    const followed = await followFrom(first, started[0]?.call_id ?? '', 0)
    const killedAt = Date.now()
    await first.kill()

    const read = () => second.ask('GET', `/api/v1/batches/${batch_id}?include_calls=false&include_analysis=false`)
    await expect.poll(async () => (await read()).state, { timeout: 240_000, interval: 500 }).toBe('completed')
    expect((await read()).progress).toMatchObject({ entries: ENTRIES, waiting: 0, calls: ENTRIES, completed: ENTRIES })
    const { entries } = await second.ask('GET', `/api/v1/batches/${batch_id}/entries?limit=1000`)
    const made: string[] = entries.map(({ call }: Entry) => call?.call_id)
    expect(new Set(made).size).toBe(ENTRIES)
    let cutOff = 0
    for (const call_id of made) {
      const call = await second.ask('GET', `/api/v1/calls/${call_id}`)
      const notes: { message: string }[] = await second.ask('GET', `/api/v1/event_stream/${call_id}`)
      expect(notes.filter(({ message }) => message.startsWith('Dialing ')).length).toBe(1)
      if (call.status === 'completed') continue
      cutOff += 1
      expect(call).toMatchObject({
        status: 'failed',
        completed: true,
        queue_status: 'call_error',
        error_message: 'The service stopped while the call was in progress.',
      })
      expect(Date.parse(call.end_at)).toBeLessThanOrEqual(killedAt)
    }
    expect(cutOff).toBeGreaterThan(0)
    expect(cutOff).toBeLessThanOrEqual(AT_ONCE)
    // The dead process took its people with it.
    await there.next((news: PathwayNews) => anas(news) === 0)
    there.close()
    await expect(here.ended()).rejects.toThrow()
    // Whoever followed a call at the dead process goes on at the other, and hears the rest, each event once.
    const rest = await followFrom(second, started[0]?.call_id ?? '', followed.at(-1) ?? 0)
    expect([...followed, ...rest]).toEqual([...followed, ...rest].map((_, at) => at + 1))
  }, 360_000)
})

/** Speaks for some seconds at the usual pace. */
const TALK = { phone_number: '+14155550123', task: 'Ask.', first_sentence: 'So much to say. '.repeat(20) }

interface Entry {
  readonly call: { readonly call_id: string } | null
}

/** The numbers of a call's events after one: those to the first that come together where it goes on, all where it has ended. */
async function followFrom(service: ServiceProcess, call_id: string, last: number): Promise<number[]> {
  const answer = await fetch(`${service.url}/api/v1/event_stream/${call_id}`, {
    headers: { authorization: TEST_KEY, accept: 'text/event-stream', 'last-event-id': String(last) },
  })
  const numbers: number[] = []
  for await (const chunk of answer.body ?? []) {
    for (const [, id] of Buffer.from(chunk)
      .toString()
      .matchAll(/^id: ?(\d+)$/gm))
      numbers.push(Number(id))
    if (last === 0 && numbers.length > 0) break
  }
  return numbers
}
