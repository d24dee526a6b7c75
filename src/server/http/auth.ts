import type { FastifyRequest } from 'fastify'
import type { ServiceContext } from '../context.ts'
import { addressOf } from './address.ts'
import { ApiError } from './errors.ts'
import type { Caller } from './route.ts'
import { SESSION_COOKIE } from './session.ts'

const UNKNOWN_KEY = 'The API key in the authorization header is invalid or has been revoked.'
const ENDED_SESSION = 'Your session has ended. Sign in again.'

/**
 * The caller by the `authorization` header (the raw key, or `Bearer <key>`) or the studio's cookie; else 401 (`docs/api-decisions.md` §1), or 429
 * where an address has guessed too often.
 */
export async function authenticate({ guesses, credentials }: ServiceContext, request: FastifyRequest): Promise<Caller> {
  const key = keyOf(request)
  if (key !== undefined) {
    const known = await guesses.check(addressOf(request), key, () => credentials.findKey(key))
    if (!known) throw unauthorized(UNKNOWN_KEY)
    return { id: known.account_id, by: 'key', key_id: known.key_id }
  }
  const cookie = request.cookies[SESSION_COOKIE]
  if (cookie === undefined) throw unauthorized('Send your API key in the authorization header.')
  const session = await guesses.check(addressOf(request), cookie, () => credentials.findSession(cookie))
  if (!session) throw unauthorized(ENDED_SESSION)
  refuseOtherOrigins(request)
  const { account_id, session_id, key_id } = session
  return { id: account_id, by: 'session', session_id, key_id }
}

/** 401 where the caller's key was revoked, or their session ended, since they came in: a body may take minutes to arrive. */
export async function refuseRevoked(
  { credentials }: Pick<ServiceContext, 'credentials'>,
  caller: Caller,
): Promise<void> {
  if (!(await credentials.isLive(caller))) throw revoked(caller)
}

export function revoked({ by }: Caller): ApiError {
  return unauthorized(by === 'session' ? ENDED_SESSION : UNKNOWN_KEY)
}

/** The key that a request carries, however it is written; undefined where it carries none. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.replace(/^\s*Bearer\s+/i, '').trim()
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, message, [], { 'www-authenticate': 'Bearer' })
}

/**
 * A page of another origin must not act with the studio's cookie. Browsers say where a request comes from on every one that changes
 * something: in `sec-fetch-site`, or, where the service is reached without TLS over a network, in `origin` alone. One that says
 * neither is refused as well.
 */
export function refuseOtherOrigins(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwn = site === undefined ? isOriginOf(origin, request.host) : site === 'same-origin'
  if (!isOwn)
    throw new ApiError(
      403,
      'A request from another site can’t use your session. Send an API key in the authorization header.',
    )
}

/** The scheme is left aside: a proxy that speaks TLS hands requests on without it. */
function isOriginOf(origin: string | undefined, host: string): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
