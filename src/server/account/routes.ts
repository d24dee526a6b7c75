import { count, eq } from 'drizzle-orm'
import * as contract from '#contract/account.ts'
import { describeBrain } from '../brains/describe.ts'
import type { ServiceContext } from '../context.ts'
import { calls } from '../db/schema.ts'
import { revoked } from '../http/auth.ts'
import { ApiError } from '../http/errors.ts'
import { type Caller, type Route, route } from '../http/route.ts'
import { createKeyFor, listKeys, revokeKey } from './keys.ts'
import {
  deleteSecret,
  listSecrets,
  putSecret,
  readSigningSecret,
  replaceSigningSecret,
  secretsProblem,
} from './secrets.ts'
import { WRONG_KEY } from './vault.ts'

export function accountRoutes(context: ServiceContext): Route[] {
  const { database, bus, clock, settings } = context
  const { db } = database
  return [
    route(contract.getAccount, async ({ account }) => {
      const [[total], brain, problem] = await Promise.all([
        db.select({ count: count() }).from(calls).where(eq(calls.account_id, account.id)),
        describeBrain(settings),
        secretsProblem(context, account.id),
      ])
      return {
        account_id: account.id,
        total_calls: total?.count ?? 0,
        billing: { current_balance: 0, refill_to: null },
        brain,
        line: 'simulated' as const,
        secrets_problem: problem ?? null,
      }
    }),
    route(contract.listKeys, async ({ account, query }) =>
      listKeys(db, clock, account.id, keyOfCaller(account), query),
    ),
    route(contract.createKey, async ({ account, body, keep }) => {
      const message =
        'An earlier request created this key, and keys are shown only once. If you lost it, revoke it and create another.'
      const made = await createKeyFor(db, clock, account, body.name, (tx, { key_id }) =>
        keep(tx, { key: null, key_id, message }),
      )
      if (!made) throw revoked(account)
      return made
    }),
    route(contract.deleteKey, async ({ account, params }) => {
      const sessions_ended = await revokeKey(context, account.id, params.key_id)
      await bus.publish('credentials', account.id)
      return { message: 'The key has been revoked.', sessions_ended }
    }),
    route(contract.listSecrets, async ({ account }) => ({ secrets: await listSecrets(context, account.id) })),
    route(contract.putSecret, async ({ account, params, body }) => {
      await putSecret(context, account.id, params.name, body.value)
      return {}
    }),
    route(contract.setSecret, async ({ account, body: { name, value } }) => {
      await putSecret(context, account.id, name, value)
      return { message: `Secret ${name} is set.`, name }
    }),
    route(contract.deleteSecret, async ({ account, params }) => {
      await deleteSecret(context, account.id, params.name)
      return {}
    }),
    route(contract.getSigningSecret, async ({ account }) => {
      const signing_secret = await readSigningSecret(context, account.id)
      if (signing_secret === undefined) throw new ApiError(409, context.vault.problem ?? WRONG_KEY)
      return { signing_secret }
    }),
    route(contract.replaceSigningSecret, async ({ account }) => ({
      signing_secret: await replaceSigningSecret(context, account.id),
    })),
  ]
}

/** The key that asks, or that began the session that asks. */
function keyOfCaller(caller: Caller): string | null {
  return caller.by === 'nobody' ? null : caller.key_id
}
