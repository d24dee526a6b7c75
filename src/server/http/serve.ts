import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ServiceContext } from '../context.ts'
import { authenticate, refuseOtherOrigins } from './auth.ts'
import { answerOnce, type KeepAnswer } from './idempotency.ts'
import { readInput } from './input.ts'
import { limitRequests } from './limits.ts'
import { isStreaming, watchStreams } from './openStreams.ts'
import type { Caller, Route } from './route.ts'
import { answerUnknown } from './unknown.ts'

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
      },
      handler: async (request, reply) => {
        const account = callers.get(request) ?? guest(request)
        const input = readInput(endpoint, request)
        if (streaming) streams.add(account, reply)
        const answer = async (keepAnswer?: KeepAnswer) => {
          const keep: KeepAnswer = async (tx, body) => keepAnswer?.(tx, parseAnswer(endpoint, body, reply))
          return parseAnswer(endpoint, await handle({ ...input, account, request, reply, keep }), reply)
        }
        const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined
        if (typeof key !== 'string' || key === '') {
          const body = await answer()
          return reply.sent ? reply : reply.send(body)
        }
        const { body, replayed } = await answerOnce(context, account.id, key, request, answer)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return reply.send(body)
      },
    })
  }
}

/** Somebody who needs no account; a page of another origin may not sign its visitors in or out. */
function guest(request: FastifyRequest): Caller {
  if (request.headers.origin !== undefined) refuseOtherOrigins(request)
  return { id: '', by: 'nobody' }
}

/** Answers through the contract's schema, so that nothing leaves that it does not name. */
function parseAnswer(endpoint: Endpoint, answer: unknown, reply: FastifyReply): unknown {
  if (reply.sent || answer === reply) return undefined
  const shape = endpoint.responses[200]
  const schema = shape && 'media' in shape ? shape.json : shape
  return schema ? schema.parse(answer) : answer
}
