import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '../db/schema.ts'
import type { Line, Party, Reply } from '../lines/line.ts'
import { createPathway } from '../testing/pathways.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { createDocumentsInUse } from './documents.ts'
import { playCall } from './player.ts'
import { createTimelines } from './timeline.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const keypad = {
  nodes: [
    { id: 'a', type: 'Default', data: { name: 'A', isStart: true, text: 'Press one for sales, or two for support.' } },
    { id: 'b', type: 'Default', data: { name: 'B', text: 'Support here. What is it about?' } },
    { id: 'c', type: 'End Call', data: { name: 'C', text: 'Goodbye.' } },
  ],
  edges: [
    { id: 'e1', source: 'a', target: 'b', label: 'Caller presses 2' },
    { id: 'e2', source: 'a', target: 'c', label: 'Caller presses 1' },
  ],
}

/** A line whose party gives these replies, hears so many words of each turn, and then hangs up. */
function lineOf(replies: readonly Reply[], mostWords: number): { line: Line; said: string[] } {
  const said: string[] = []
  const left = [...replies]
  const party: Party = {
    gone: new AbortController().signal,
    async say(words) {
      for await (const text of words) {
        const heard = text.split(' ').slice(0, mostWords).join(' ')
        said.push(heard)
        if (heard !== text) return { text: heard, isInterrupted: true }
      }
      return { text: said.at(-1) ?? '', isInterrupted: false }
    },
    answer: async () => left.shift() ?? { type: 'hang_up' },
  }
  return { line: { simulated: true, dial: async () => ({ outcome: 'human', party }) }, said }
}

async function played(line: Line) {
  const { context } = service.running
  const pathway_id = await createPathway(service, keypad)
  const sent = await service.ask('POST', '/api/v1/calls', {
    phone_number: '+14155550123',
    pathway_id,
    start_time: '2099-01-01 00:00:00',
  })
  const { db } = context.database
  const [call] = await db.select().from(calls).where(eq(calls.call_id, sent.body.call_id))
  if (!call) throw new Error('The call is not stored.')
  await createDocumentsInUse(db).play(call, document =>
    playCall(context, line, { call, document, timelines: createTimelines(context) }, new AbortController().signal),
  )
  const { events } = (await service.ask('GET', `/api/v1/pathway_calls/${call.call_id}`)).body
  const { body } = await service.ask('GET', `/api/v1/calls/${call.call_id}`)
  const of = (type: string) => events.filter((event: { event_type: string }) => event.event_type === type)
  return { of: (type: string) => of(type).map((event: { payload: object }) => event.payload), record: body }
}

it('keys that are pressed on the line lead on, and stand in the record of the call', async () => {
  const { of, record } = await played(lineOf([{ type: 'digits', digits: '2' }], 100).line)
  expect(of('button.press')).toEqual([{ digits: '2' }])
  expect(of('conversation.input').map(({ type }: { type: string }) => type)).toEqual(['start', 'digits', 'hang_up'])
  expect(record.transcripts.map(({ text }: { text: string }) => text)).toEqual([
    'Press one for sales, or two for support.',
    'Pressed 2',
    'Support here. What is it about?',
    'Ended call: The caller hung up.',
  ])
})

it('a party that breaks in is not spoken to any more in that turn, and the conversation keeps what it heard', async () => {
  const { line, said } = lineOf([{ type: 'digits', digits: '2' }], 2)
  const { of } = await played(line)
  expect(said).toEqual(['Press one', 'Support here.'])
  expect(of('interrupt')).toEqual([
    { heard: 'Press one', unheard: 'for sales, or two for support.' },
    { heard: 'Support here.', unheard: 'What is it about?' },
  ])
  expect(of('conversation.input').map(({ type }: { type: string }) => type)).toEqual([
    'start',
    'interrupt',
    'digits',
    'interrupt',
    'hang_up',
  ])
})

it('a party that says nothing is silent', async () => {
  const { of } = await played(lineOf([{ type: 'speech', text: '  ' }], 100).line)
  expect(of('conversation.input').map(({ type }: { type: string }) => type)).toEqual(['start', 'silence', 'hang_up'])
})
