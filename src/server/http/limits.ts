import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { keyOf } from './auth.ts'
import { SESSION_COOKIE } from './session.ts'

const SIGN_IN_TRIES_A_MINUTE = 20

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export interface Limits {
  /** Counts a key's or a session's requests, whatever they ask for (`decisions.md` §7). */
  readonly byKey: Limit
  /** Counts who comes without a key by the address, whatever else the request says of itself: it keeps keys from being guessed. */
  readonly byAddress: Limit
}

export function createLimits(app: FastifyInstance, { rateLimit }: Pick<Settings, 'rateLimit'>): Limits {
  const byKey = app.rateLimit({ max: rateLimit, timeWindow: 1000, keyGenerator: credentialOf })
  const byAddress = app.rateLimit({ max: SIGN_IN_TRIES_A_MINUTE, timeWindow: 60_000 })
  return {
    byKey: async (request, reply) => byKey.call(app, request, reply),
    byAddress: async (request, reply) => byAddress.call(app, request, reply),
  }
}

/** Never the key itself: what the limiter counts stays in memory. */
function credentialOf(request: FastifyRequest): string {
  const credential = keyOf(request) ?? request.cookies[SESSION_COOKIE]
  return credential === undefined ? request.ip : createHash('sha256').update(credential).digest('base64')
}
