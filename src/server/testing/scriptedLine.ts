import { eq } from 'drizzle-orm'
import { createDocumentsInUse } from '../calls/documents.ts'
import { playCall } from '../calls/player.ts'
import { createTimelines } from '../calls/timeline.ts'
import { calls } from '../db/schema.ts'
import type { Line, Party, Reply } from '../lines/line.ts'
import type { TestService } from './service.ts'

/** A line whose party gives these replies, hears so many words of each turn, and then hangs up. */
export function lineOf(replies: readonly Reply[], mostWords = 1000): { line: Line; said: string[] } {
  const said: string[] = []
  const left = [...replies]
  const party: Party = {
    gone: new AbortController().signal,
    async say(words) {
      for await (const { text } of words) {
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

/** Sends a call that no queue takes, and plays it on a line. */
export async function playOn(service: TestService, line: Line, body: object) {
  const { context } = service.running
  const sent = await service.ask('POST', '/api/v1/calls', {
    phone_number: '+14155550123',
    start_time: '2099-01-01 00:00:00',
    ...body,
  })
  const { db } = context.database
  const [call] = await db.select().from(calls).where(eq(calls.call_id, sent.body.call_id))
  if (!call) throw new Error(`The call is not stored: ${sent.body.message}`)
  await createDocumentsInUse(db).play(call, document =>
    playCall(context, line, { call, document, timelines: createTimelines(context) }, new AbortController().signal),
  )
  const { events } = (await service.ask('GET', `/api/v1/pathway_calls/${call.call_id}`)).body
  const { body: record } = await service.ask('GET', `/api/v1/calls/${call.call_id}`)
  const of = (type: string) => events.filter((event: { event_type: string }) => event.event_type === type)
  return { of: (type: string) => of(type).map((event: { payload: object }) => event.payload), record }
}
