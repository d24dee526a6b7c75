import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../context.ts'
import { openEventStream } from '../http/eventStream.ts'
import { findCall } from './store.ts'

const LARGEST_SEQUENCE = 2_147_483_647

interface Numbered {
  readonly sequence: number
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
  read: (after: number) => Promise<readonly T[]>,
  message: (row: T) => unknown,
): Promise<FastifyReply> {
  const asked = Number(request.headers['last-event-id'])
  // No event has a larger number than its column holds: whoever names one has seen none of them.
  let last = Number.isInteger(asked) && asked > 0 && asked <= LARGEST_SEQUENCE ? asked : 0
  const stream = openEventStream(request, reply)
  const unsubscribe = context.bus.subscribe('call', id => {
    if (id === call.call_id) stream.wake()
  })
  try {
    do {
      const { completed } = await findCall(context.database.db, call.account_id, call.call_id)
      for (let rows = await read(last); rows.length > 0; rows = await read(last)) {
        for (const row of rows) {
          last = row.sequence
          await stream.send(message(row), row.sequence)
        }
      }
      if (completed && !stream.isAwake()) break
    } while (await stream.woken())
  } finally {
    unsubscribe()
    stream.end()
  }
  return reply
}
