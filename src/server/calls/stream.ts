import type { FastifyReply, FastifyRequest } from 'fastify'
import { RECORD_CHANGED } from '#contract/callStream.ts'
import type { ServiceContext } from '../context.ts'
import { openEventStream } from '../http/eventStream.ts'
import { readProgress } from './store.ts'

const LARGEST_SEQUENCE = 2_147_483_647

interface Numbered {
  readonly sequence: number
}

interface Followed<T extends Numbered> {
  /** The rows after a sequence, in their order. */
  readonly read: (after: number) => Promise<readonly T[]>
  readonly message: (row: T) => unknown
  /** Says too when the call's record has changed: `event: record`, once at the beginning and then with each change. */
  readonly tellsRecord?: boolean
}

/**
 * Sends what is stored of a call and what comes, as `text/event-stream`: one JSON message each, `id` = sequence, resumable with
 * `last-event-id`, until the call ends (`docs/api-decisions.md` §6).
 */
export async function streamCall<T extends Numbered>(
  context: ServiceContext,
  call: { readonly account_id: string; readonly call_id: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { read, message, tellsRecord = false }: Followed<T>,
): Promise<FastifyReply> {
  const asked = Number(request.headers['last-event-id'])
  // No event has a larger number than its column holds: whoever names one has seen none of them.
  let last = Number.isInteger(asked) && asked > 0 && asked <= LARGEST_SEQUENCE ? asked : 0
  let told: string | undefined
  const stream = openEventStream(request, reply)
  const unsubscribe = context.bus.subscribe('call', id => {
    if (id === call.call_id) stream.wake()
  })
  try {
    do {
      const { completed, status, state } = await readProgress(context.database.db, call)
      for (let rows = await read(last); rows.length > 0; rows = await read(last)) {
        for (const row of rows) {
          last = row.sequence
          await stream.send(message(row), row.sequence)
        }
      }
      if (tellsRecord && state !== told) {
        told = state
        await stream.send({ status, completed }, undefined, RECORD_CHANGED)
      }
      if (completed && !stream.isAwake()) break
    } while (await stream.woken())
  } finally {
    unsubscribe()
    stream.end()
  }
  return reply
}
