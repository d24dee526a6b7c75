import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { PATCH_TYPE } from '#pathway/patch/operation.ts'
import type { ServiceContext } from '../context.ts'
import { authenticate, refuseOtherOrigins, refuseRevoked } from './auth.ts'
import { ApiError } from './errors.ts'
import { answerOnce, type KeepAnswer } from './idempotency.ts'
import { readInput } from './input.ts'
import { limitRequests } from './limits.ts'
import { isStreaming, watchStreams } from './openStreams.ts'
import type { AnyHandling, Caller, Route } from './route.ts'
import { answerUnknown } from './unknown.ts'
import { WrittenAnswer } from './written.ts'

/** Adds the routes of the contract, and what answers every other path and method; `page` for people, where there is one. */
export function serve(app: FastifyInstance, context: ServiceContext, routes: readonly Route[], page?: string) {
  const limit = limitRequests(app, context.settings)
  answerUnknown(app, limit, page)
  const streams = watchStreams(context)
  app.addHook('onClose', async () => streams.stop())
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const { endpoint, handle } of routes) {
    const isOpen = endpoint.auth === 'open'
    const streaming = isStreaming(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: limit,
      // Before the body is read: nobody else is told what is wrong with it, or has it read.
      preParsing: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        callers.set(request, isOpen ? guest(request) : await authenticate(context, request))
        if (endpoint.method === 'PATCH') refuseOtherPatches(request)
      },
      handler: async (request, reply) => {
        const account = callers.get(request) ?? guest(request)
        const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
        const isOnce = typeof key === 'string' && key !== ''
        const { input, hash } = await readInput(context.documents, endpoint, request, isOnce)
        if (streaming) streams.add(account, reply)
        // A body may take minutes to arrive, and of what is revoked only the streams are told that were open by then.
        if (streaming || request.method !== 'GET') await refuseRevoked(context, account)
        const answer = async (keepAnswer?: KeepAnswer) => {
          const keep: AnyHandling['keep'] = async (tx, given) => keepAnswer?.(tx, writeAnswer(endpoint, given))
          const given = await handle({ ...input, account, request, reply, keep })
          return reply.sent || given === reply ? undefined : writeAnswer(endpoint, given)
        }
        if (!isOnce) {
          const written = await answer()
          return written === undefined ? reply : sendJson(reply, written)
        }
        const { written, replayed } = await answerOnce(context, account.id, key, hash, answer)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return sendJson(reply, written)
      },
    })
  }
}

function sendJson(reply: FastifyReply, written: Buffer | string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(written)
}

/** Somebody who needs no account; a page of another origin may not sign its visitors in or out. */
function guest(request: FastifyRequest): Caller {
  if (request.headers.origin !== undefined) refuseOtherOrigins(request)
  return { id: '', by: 'nobody' }
}

/** A list of another type would be read as if it were a JSON Patch. */
function refuseOtherPatches({ headers }: FastifyRequest) {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== PATCH_TYPE)
    throw new ApiError(415, `Send the patch as ${PATCH_TYPE}.`, [], { 'accept-patch': PATCH_TYPE })
}

/** Writes an answer through the contract's schema, so that nothing leaves that it does not name. */
function writeAnswer(endpoint: Endpoint, answer: unknown): Buffer | string {
  if (answer instanceof WrittenAnswer) return answer.bytes
  const shape = endpoint.responses[200]
  const schema = shape && 'media' in shape ? shape.json : shape
  return JSON.stringify(schema ? schema.parse(answer) : answer)
}
