import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../db/schema.ts'
import { removeWhatIsPast } from '../retention/retention.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { readMp3 } from '../testing/sound.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DIALPATH_RETENTION_DAYS: '7', DIALPATH_PUBLIC_URL: 'https://calls.example.com/' })
})
afterAll(() => service.close())

const nodes = [
  {
    id: 'hello',
    type: 'Default',
    data: { name: 'Hello', isStart: true, text: 'Hello, this is the bakery. How are you?' },
  },
  { id: 'bye', type: 'End Call', data: { name: 'Bye', text: 'Thank you,<|1|> and goodbye.' } },
]
const edges = [{ id: 'end', source: 'hello', target: 'bye', label: 'said anything', data: { alwaysPick: true } }]

async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await read()
    if (found !== undefined) return found
    await wait(50)
  }
  throw new Error('It did not come about.')
}

const recordOf = async (call_id: string) => (await service.ask('GET', `/api/v1/calls/${call_id}`)).body

const longWords = {
  ...nodes[0],
  data: {
    name: 'Hello',
    isStart: true,
    text: 'We have a table at six, one at seven and one at half past eight this evening.',
  },
}

/** Sends a call, and waits until it has ended and its recording is made, or none will be. */
async function play(body: object, played = nodes): Promise<string> {
  const made = await service.ask('POST', '/api/v1/convo_pathway/create', { name: 'Bakery', nodes: played, edges })
  const { pathway_id } = made.body
  const sent = await service.ask('POST', '/api/v1/calls', { phone_number: '+14155550123', pathway_id, ...body })
  const { call_id } = sent.body
  await waitFor(async () => {
    const { completed, recording_status } = await recordOf(call_id)
    return completed && recording_status !== 'pending' ? true : undefined
  })
  return call_id
}

const fetchRecording = (call_id: string, headers: Record<string, string> = {}, rest = '.mp3') =>
  fetch(`${service.url}/api/v1/calls/${call_id}/recording${rest}`, {
    headers: { authorization: service.key, ...headers },
  })
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const filesOf = (call_id: string) => {
  const folder = join(service.running.context.settings.dataDir, 'files', 'recordings', service.running.account_id)
  return existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith(call_id)) : []
}

describe('a call that is recorded', () => {
  let call_id: string
  beforeAll(async () => {
    call_id = await play({ record: true, voice: 'maya' })
  })

  it('has the address of its recording in its record', async () => {
    expect(await recordOf(call_id)).toMatchObject({
      record: true,
      recording_status: 'ready',
      recording_url: `https://calls.example.com/api/v1/calls/${call_id}/recording.mp3`,
    })
    const { body } = await service.ask('GET', '/api/v1/calls')
    expect(body.calls.find((call: { call_id: string }) => call.call_id === call_id).recording_url).toMatch(/^https/)
  })

  it('tells where the recording is, as JSON', async () => {
    const answer = await fetchRecording(call_id, { accept: 'application/json' }, '')
    const url = `https://calls.example.com/api/v1/calls/${call_id}/recording.mp3`
    expect(await answer.json()).toEqual({ status: 'success', url, simulated: true, notice: null })
    const mono = await fetchRecording(call_id, {}, '?channels=mono')
    expect((await mono.json()).url).toBe(`${url}?channels=mono`)
  })

  it.each([
    ['by its header', '', { accept: 'audio/mpeg' }],
    ['by its address', '.mp3', {}],
  ])('has a stereo MP3 file of its whole length, %s', async (_name, rest, headers) => {
    const answer = await fetchRecording(call_id, headers, rest)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    const { seconds, channels } = readMp3(await bytesOf(answer))
    expect(channels).toBe(2)
    const timeline = await (await fetchRecording(call_id, {}, '/timeline')).json()
    expect(seconds).toBeGreaterThanOrEqual(timeline.seconds)
    expect(seconds).toBeLessThan(timeline.seconds + 0.3)
  })

  it('has a mono file for whoever asks for one', async () => {
    const answer = await fetchRecording(call_id, {}, '.mp3?channels=mono')
    expect(readMp3(await bytesOf(answer)).channels).toBe(1)
    expect((await service.ask('GET', `/api/v1/calls/${call_id}/recording.mp3?channels=both`)).status).toBe(400)
  })

  it('lets each side be heard where its lines are, by two voices', async () => {
    const { lines, step, caller, agent, voices, simulated } = await (
      await fetchRecording(call_id, {}, '/timeline')
    ).json()
    const { transcripts } = await recordOf(call_id)
    const spoken = transcripts.filter(({ user }: { user: string }) => user !== 'agent-action')
    expect(lines.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
      spoken.map(({ id }: { id: number }) => id),
    )
    expect(lines.map(({ speaker }: { speaker: string }) => speaker)).toEqual(
      spoken.map(({ user }: { user: string }) => (user === 'user' ? 'caller' : 'agent')),
    )
    expect(voices).toEqual({ agent: 'maya', caller: 'mason' })
    expect(simulated).toBe(true)
    const heard = (side: number[], { start, end }: { start: number; end: number }) =>
      Math.max(...side.slice(Math.ceil(start / step), Math.floor(end / step)))
    for (const line of lines) {
      const [own, other] = line.speaker === 'agent' ? [agent, caller] : [caller, agent]
      expect(heard(own, line)).toBeGreaterThan(40)
      expect(heard(other, line)).toBeLessThan(4)
    }
    // The pause of a second in the goodbye is heard.
    const goodbye = lines.at(-1)
    const quiet = agent.slice(Math.ceil(goodbye.start / step), Math.floor(goodbye.end / step)).join(' ')
    expect(quiet).toMatch(/(\b0 ){16}/)
  })

  it('is marked as simulated in its file', async () => {
    const head = Buffer.from(await bytesOf(await fetchRecording(call_id)))
    expect(head.toString('latin1', 0, 3)).toBe('ID3')
    expect(head.includes(Buffer.from('Generated with synthetic voices', 'utf16le'))).toBe(true)
  })

  it('is read in parts', async () => {
    const whole = await bytesOf(await fetchRecording(call_id))
    const part = await fetchRecording(call_id, { range: 'bytes=100-299' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 100-299/${whole.length}`,
      '200',
    ])
    expect(await bytesOf(part)).toEqual(whole.slice(100, 300))
    const last = await fetchRecording(call_id, { range: 'bytes=-50' })
    expect(await bytesOf(last)).toEqual(whole.slice(-50))
    const beyond = await fetchRecording(call_id, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    expect(await beyond.json()).toMatchObject({ status: 'error', message: `The recording has ${whole.length} bytes.` })
  })

  it('takes its files with it when it is removed', async () => {
    const old = await play({ record: true })
    expect(filesOf(old)).toHaveLength(3)
    const { database } = service.running.context
    await database.db
      .update(calls)
      .set({ end_at: new Date(Date.now() - 8 * 24 * 60 * 60_000) })
      .where(eq(calls.call_id, old))
    await removeWhatIsPast(service.running.context)
    expect((await fetchRecording(old)).status).toBe(404)
    await waitFor(async () => (filesOf(old).length === 0 ? true : undefined))
    expect(filesOf(call_id)).toHaveLength(3)
  })
})

describe('a call whose callee talks into the agent’s words', () => {
  const linesOf = async (body: object) => {
    const call_id = await play({ record: true, ...body }, [longWords, ...nodes.slice(1)] as typeof nodes)
    const { lines, background_track } = await (await fetchRecording(call_id, {}, '/timeline')).json()
    return { lines, background_track }
  }

  it('is recorded with both at once where the agent goes on, and tells its background track', async () => {
    const blocked = { block_interruptions: true, simulated_callee: { interrupts: 'answers' } }
    const { lines, background_track } = await linesOf({ ...blocked, background_track: 'office' })
    expect(background_track).toBe('office')
    const [agent, into, answer] = lines
    expect([agent.speaker, into.speaker, answer.speaker]).toEqual(['agent', 'caller', 'caller'])
    expect(into.start).toBeGreaterThan(agent.start)
    expect(into.start).toBeLessThan(agent.end)
    expect(answer.start).toBeGreaterThan(into.end)
  })

  it('is recorded with a shorter sentence of an agent that stops, the shorter the less patient it is', async () => {
    const lengthAt = async (interruption_threshold: number) => {
      const { lines } = await linesOf({ interruption_threshold, simulated_callee: { interrupts: 'answers' } })
      expect(lines[1].start).toBeLessThan(lines[0].end)
      return lines[0].end - lines[0].start
    }
    const [hasty, patient] = [await lengthAt(50), await lengthAt(200)]
    expect(hasty).toBeLessThan(patient - 0.2)
  })
})

it('the voice settings and the pronunciation guide of a call are heard', async () => {
  const greeting = async (body: object) => {
    const call_id = await play({ record: true, voice: 'maya', ...body })
    const { lines } = await (await fetchRecording(call_id, {}, '/timeline')).json()
    return lines[0].end - lines[0].start
  }
  const usual = await greeting({})
  expect(await greeting({ voice_settings: { speed: 0.5 } })).toBeGreaterThan(usual * 1.6)
  const pronunciation_guide = [{ word: 'bakery', pronunciation: 'bakery and pastry and coffee shop' }]
  expect(await greeting({ pronunciation_guide })).toBeGreaterThan(usual + 1)
})

describe('a call', () => {
  it('that was not to be recorded has no recording, and says so', async () => {
    const call_id = await play({ record: false })
    expect(await recordOf(call_id)).toMatchObject({ recording_url: null, recording_status: null })
    for (const rest of ['', '.mp3', '/timeline']) {
      const answer = await fetchRecording(call_id, {}, rest)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        status: 'error',
        message: 'This call has no recording because record wasn’t set to true.',
      })
    }
    expect(filesOf(call_id)).toEqual([])
  })

  it('that nobody answered has none', async () => {
    const call_id = await play({ record: true, phone_number: '+15005550001' })
    expect((await fetchRecording(call_id)).status).toBe(404)
  })

  it('that does not exist has none', async () => {
    expect((await fetchRecording('nothing')).status).toBe(404)
  })

  it('of a language that no voice speaks is recorded all the same, and says so', async () => {
    const call_id = await play({
      record: true,
      language: 'ja-JP',
      voice: 'nobody',
      pronunciation_guide: [{ word: 'bakery', pronunciation: 'x' }],
    })
    const { notice } = await (await fetchRecording(call_id, {}, '')).json()
    expect(notice).toBe('No voice speaks Japanese (Japan), so mason was used.')
  })

  it('whose recording is being made says when to ask again', async () => {
    const call_id = await play({ record: false })
    const { database } = service.running.context
    await database.db.update(calls).set({ recording: 'pending' }).where(eq(calls.call_id, call_id))
    const answer = await fetchRecording(call_id)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, '2'])
    expect((await recordOf(call_id)).recording_url).toBeNull()
  })
})
