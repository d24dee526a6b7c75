import { count, eq } from 'drizzle-orm'
import * as contract from '#contract/account.ts'
import { describeBrain } from '../brains/describe.ts'
import type { ServiceContext } from '../context.ts'
import { accounts, calls } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type Caller, type Route, route } from '../http/route.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { deleteSecret, listSecrets, putSecret } from './secrets.ts'

export function accountRoutes({ database: { db }, bus, clock, settings }: ServiceContext): Route[] {
  return [
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
    route(contract.listKeys, async ({ account, query }) =>
      listKeys(db, clock, account.id, keyOfCaller(account), query),
    ),
    route(contract.createKey, async ({ account, body }) => ({
      ...(await createKey(db, clock, account.id, body.name)),
    })),
    route(contract.deleteKey, async ({ account, params }) => {
      const sessions_ended = await revokeKey(db, clock, account.id, params.key_id)
      await bus.publish('credentials', account.id)
      return { message: 'The key has been revoked.', sessions_ended }
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

/** The key that asks, or that began the session that asks. */
function keyOfCaller(caller: Caller): string | null {
  return caller.by === 'nobody' ? null : caller.key_id
}
