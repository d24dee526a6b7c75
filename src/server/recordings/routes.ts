import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/recordings.ts'
import { findCall } from '../calls/store.ts'
import type { ServiceContext } from '../context.ts'
import type { CallRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { WrittenAnswer } from '../http/written.ts'
import { readRange } from './range.ts'
import { keysOf } from './recordings.ts'
import { recordingUrl } from './url.ts'

const AGAIN_SECONDS = 2

export function recordingRoutes(context: ServiceContext): Route[] {
  const { db } = context.database
  const find = async (account_id: string, call_id: string) => withRecording(await findCall(db, account_id, call_id))
  return [
    route(contract.getRecording, async ({ account, params, query, request, reply }) => {
      const call = await find(account.id, params.call_id)
      if (wantsFile(request)) return sendFile(context, keysOf(call)[query.channels], request, reply)
      const url = recordingUrl(context.origin, call.call_id, query.channels)
      return { url, simulated: call.simulated, notice: call.recording_notice }
    }),
    route(contract.getRecordingFile, async ({ account, params, query, request, reply }) => {
      const call = await find(account.id, params.call_id)
      return sendFile(context, keysOf(call)[query.channels], request, reply)
    }),
    route(contract.getRecordingTimeline, async ({ account, params }) => {
      const key = keysOf(await find(account.id, params.call_id)).timeline
      const size = await sizeOf(context, key)
      const written = await text(await context.storage.read(key, { start: 0, end: size - 1 }))
      return new WrittenAnswer(Buffer.from(`{"status":"success",${written.slice(1)}`))
    }),
  ]
}

/** The call, where its recording is there. @throws ApiError 404 */
function withRecording(call: CallRow): CallRow {
  switch (call.recording) {
    case 'ready':
      return call
    case 'pending':
      throw new ApiError(404, 'The recording is being created. Try again in a moment.', [], {
        'retry-after': String(AGAIN_SECONDS),
      })
    case 'failed':
      throw new ApiError(404, 'The recording of this call couldn’t be created.')
    default:
      throw new ApiError(404, whyNone(call))
  }
}

function whyNone({ request, completed }: CallRow): string {
  if (request.record !== true) return 'This call has no recording because record wasn’t set to true.'
  return completed
    ? 'This call has no recording because no one spoke.'
    : 'This call has no recording yet. It’s created when the call ends.'
}

/** True if the sound itself is asked for rather than where it is. */
function wantsFile({ headers: { accept = '' } }: FastifyRequest): boolean {
  const sound = accept.search(/\baudio\/(mpeg|mp3|\*)/i)
  const json = accept.search(/\bapplication\/json\b/i)
  return sound >= 0 && (json < 0 || sound < json)
}

async function sendFile(
  { storage, ...context }: ServiceContext,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const size = await sizeOf({ storage, ...context }, key)
  const range = readRange(request.headers.range, size)
  if (range === null) {
    throw new ApiError(416, `The recording has ${size} bytes.`, [], { 'content-range': `bytes */${size}` })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  reply
    .type('audio/mpeg')
    .header('accept-ranges', 'bytes')
    .header('content-length', end - start + 1)
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.send(await storage.read(key, { start, end }))
}

async function sizeOf({ storage }: ServiceContext, key: string): Promise<number> {
  const size = await storage.size(key)
  if (size === undefined) throw new ApiError(404, 'The recording’s file is missing from storage.')
  return size
}
