import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceContext } from '../context.ts'
import { findCall } from './store.ts'

interface Numbered {
  readonly sequence: number
}

const KEEP_ALIVE_MS = 15_000

/** Whether the caller asks for the array so far instead of the live stream. */
export function wantsJson(request: FastifyRequest, byDefault: boolean): boolean {
  const accept = request.headers.accept ?? ''
  if (accept.includes('text/event-stream')) return false
  return accept.includes('application/json') || byDefault
}

/**
 * What is stored of a call and what comes, as `text/event-stream`: one JSON message each, `id` = sequence, resumable with
 * `last-event-id`, until the call ends (`decisions.md` §6).
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
  let last = Number.isInteger(asked) && asked > 0 ? asked : 0
  let news = true
  let wake = () => {}
  const unsubscribe = context.bus.subscribe('call', id => {
    if (id !== call.call_id) return
    news = true
    wake()
  })
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  raw.flushHeaders()
  raw.once('close', () => wake())
  const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS)
  try {
    while (!raw.destroyed) {
      news = false
      const { completed } = await findCall(context.database.db, call.account_id, call.call_id)
      for (const row of await read(last)) {
        last = row.sequence
        raw.write(`id: ${row.sequence}\ndata: ${JSON.stringify(message(row))}\n\n`)
      }
      if (completed && !news) break
      if (!news && !raw.destroyed) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
  } finally {
    unsubscribe()
    clearInterval(keepAlive)
    raw.end()
  }
  return reply
}
