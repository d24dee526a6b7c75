import { count, eq } from 'drizzle-orm'
import * as contract from '#contract/account.ts'
import { describeBrain } from '../brains/describe.ts'
import type { ServiceContext } from '../context.ts'
import { accounts, calls } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { SESSION_COOKIE, sessionCookie } from '../http/session.ts'
import { accountOfKey, createKey, listKeys, revokeKey } from './keys.ts'
import { deleteSecret, listSecrets, putSecret } from './secrets.ts'
import { createSession, endSession, SESSION_SECONDS, spendSignInToken } from './sessions.ts'

export function accountRoutes({ database: { db }, bus, clock, settings }: ServiceContext): Route[] {
  return [
    route(contract.createSession, async ({ body, reply }) => {
      const account_id =
        'key' in body ? await accountOfKey(db, clock, body.key) : await spendSignInToken(db, clock, body.token)
      if (account_id === undefined) {
        throw new ApiError(
          401,
          'key' in body
            ? 'This key is not known, or it was revoked.'
            : 'This sign-in link was used already, or it is older than 15 minutes. Sign in with an API key, or start Dialpath again for a new link.',
        )
      }
      reply.setCookie(SESSION_COOKIE, await createSession(db, clock, account_id), {
        ...sessionCookie,
        maxAge: SESSION_SECONDS,
      })
      return {}
    }),
    route(contract.deleteSession, async ({ request, reply }) => {
      const token = request.cookies[SESSION_COOKIE]
      const account_id = token === undefined ? undefined : await endSession(db, token)
      if (account_id !== undefined) await bus.publish('credentials', account_id)
      reply.clearCookie(SESSION_COOKIE, sessionCookie)
      return {}
    }),
    route(contract.getAccount, async ({ account }) => {
      const [[total], brain] = await Promise.all([
        db.select({ count: count() }).from(calls).where(eq(calls.account_id, account.id)),
        describeBrain(settings),
      ])
      return {
        account_id: account.id,
        total_calls: total?.count ?? 0,
        billing: { current_balance: 0, refill_to: null },
        brain,
        line: 'simulated' as const,
      }
    }),
    route(contract.listKeys, async ({ account, query }) => ({ ...(await listKeys(db, account.id, query)) })),
    route(contract.createKey, async ({ account, body }) => ({
      ...(await createKey(db, clock, account.id, body.name)),
    })),
    route(contract.deleteKey, async ({ account, params }) => {
      await revokeKey(db, clock, account.id, params.key_id)
      await bus.publish('credentials', account.id)
      return { message: 'The key has been revoked.' }
    }),
    route(contract.listSecrets, async ({ account }) => ({ secrets: await listSecrets(db, account.id) })),
    route(contract.putSecret, async ({ account, params, body }) => {
      await putSecret(db, clock, account.id, params.name, body.value)
      return {}
    }),
    route(contract.deleteSecret, async ({ account, params }) => {
      await deleteSecret(db, account.id, params.name)
      return {}
    }),
    route(contract.getSigningSecret, async ({ account }) => {
      const [row] = await db
        .select({ signing_secret: accounts.signing_secret })
        .from(accounts)
        .where(eq(accounts.account_id, account.id))
      if (!row) throw new ApiError(404, 'This account does not exist.')
      return { signing_secret: row.signing_secret }
    }),
  ]
}
