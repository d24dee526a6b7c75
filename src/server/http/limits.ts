import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { addressOf } from './address.ts'
import { keyOf } from './auth.ts'
import { SESSION_COOKIE } from './session.ts'

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Counts a key's or a session's requests, whatever they ask for, and those without either by their address (`docs/api-decisions.md` §7). */
export function limitRequests(app: FastifyInstance, { rateLimit }: Pick<Settings, 'rateLimit'>): Limit {
  const limit = app.rateLimit({ max: rateLimit, timeWindow: 1000, keyGenerator: credentialOf })
  return async (request, reply) => limit.call(app, request, reply)
}

/** Never the key itself: what the limiter counts stays in memory. */
function credentialOf(request: FastifyRequest): string {
  const credential = keyOf(request) ?? request.cookies[SESSION_COOKIE]
  return credential === undefined ? addressOf(request) : createHash('sha256').update(credential).digest('base64')
}
