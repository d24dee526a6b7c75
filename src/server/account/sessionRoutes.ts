import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#contract/sessions.ts'
import type { ServiceContext } from '../context.ts'
import { addressOf } from '../http/address.ts'
import { ApiError } from '../http/errors.ts'
import { type Caller, type Route, route } from '../http/route.ts'
import { SESSION_COOKIE, sessionCookie } from '../http/session.ts'
import {
  createSession,
  endOtherSessions,
  endSession,
  endSessionOfCookie,
  listSessions,
  SESSION_SECONDS,
  type SignedIn,
} from './sessions.ts'
import { spendSignInToken } from './signInLinks.ts'

export function sessionRoutes(context: ServiceContext): Route[] {
  const { bus, guesses, credentials, clock } = context
  const { db } = context.database
  return [
    route(contract.createSession, async ({ body, request, reply }) => {
      const known = await guesses.check(addressOf(request), 'key' in body ? body.key : body.token, () =>
        'key' in body ? credentials.findKey(body.key) : signedInByLink(body.token),
      )
      const token = known && (await createSession(db, clock, known, deviceOf(request)))
      if (token === undefined) {
        throw new ApiError(
          401,
          'key' in body
            ? 'This key is invalid or has been revoked.'
            : 'This sign-in link was already used or has expired. Sign in with an API key, or restart Dialpath for a new link.',
        )
      }
      reply.setCookie(SESSION_COOKIE, token, { ...sessionCookie(request), maxAge: SESSION_SECONDS })
      return {}
    }),
    route(contract.deleteSession, async ({ request, reply }) => {
      const token = request.cookies[SESSION_COOKIE]
      const account_id = token === undefined ? undefined : await endSessionOfCookie(context, token)
      if (account_id !== undefined) await bus.publish('credentials', account_id)
      forgetCookie(request, reply)
      return {}
    }),
    route(contract.listSessions, async ({ account, query }) =>
      listSessions(db, clock, account.id, sessionOfCaller(account), query),
    ),
    route(contract.endSession, async ({ account, params, request, reply }) => {
      await endSession(context, account.id, params.session_id)
      await bus.publish('credentials', account.id)
      if (params.session_id === sessionOfCaller(account)) forgetCookie(request, reply)
      return { message: 'The session has ended.' }
    }),
    route(contract.endOtherSessions, async ({ account }) => {
      const sessions_ended = await endOtherSessions(context, account.id, sessionOfCaller(account))
      if (sessions_ended > 0) await bus.publish('credentials', account.id)
      return { message: 'The other sessions have ended.', sessions_ended }
    }),
  ]

  async function signedInByLink(token: string): Promise<SignedIn | undefined> {
    const account_id = await spendSignInToken(db, clock, token)
    return account_id === undefined ? undefined : { account_id, key_id: null }
  }
}

function sessionOfCaller(caller: Caller): string | undefined {
  return caller.by === 'session' ? caller.session_id : undefined
}

function deviceOf(request: FastifyRequest) {
  return { user_agent: request.headers['user-agent'] ?? '', address: addressOf(request) }
}

function forgetCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(SESSION_COOKIE, sessionCookie(request))
}
