import type { FastifyRequest } from 'fastify'
import { accountOfKey } from '../account/keys.ts'
import { accountOfSession } from '../account/sessions.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from './errors.ts'
import type { Caller } from './route.ts'
import { SESSION_COOKIE } from './session.ts'

/** The caller by the `authorization` header (the raw key, or `Bearer <key>`) or the studio's cookie; else 401 (`decisions.md` §1). */
export async function authenticate(
  { database: { db }, clock }: ServiceContext,
  request: FastifyRequest,
): Promise<Caller> {
  const header = request.headers.authorization
  if (header !== undefined) {
    const account_id = await accountOfKey(db, clock, header.replace(/^Bearer\s+/i, '').trim())
    if (account_id === undefined)
      throw new ApiError(401, 'The key in the authorization header is not known, or it was revoked.')
    return { id: account_id, by: 'key' }
  }
  const cookie = request.cookies[SESSION_COOKIE]
  if (cookie === undefined) throw new ApiError(401, 'Send your API key in the authorization header.')
  const account_id = await accountOfSession(db, clock, cookie)
  if (account_id === undefined) throw new ApiError(401, 'Your session has ended. Sign in again.')
  refuseOtherOrigins(request)
  return { id: account_id, by: 'session' }
}

/**
 * A page of another origin must not act with the studio's cookie. Browsers say where a request comes from on every one that changes
 * something; one that does not say so is refused as well.
 */
export function refuseOtherOrigins(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const same = origin === undefined ? site === 'same-origin' : URL.canParse(origin) && new URL(origin).host === host
  if (!same) throw new ApiError(403, 'This request comes from another site and was refused.')
}
