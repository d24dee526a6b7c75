import * as contract from '#contract/telephony.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { bringNumbers, listTelephonyNumbers } from '../numbers/bring.ts'
import { accountOfKey, addTelephonyAccount, forgetAccount, listTelephonyAccounts } from './telephonyAccounts.ts'

export function telephonyRoutes(context: ServiceContext): Route[] {
  const bring = async (account_id: string, encrypted_key: string | undefined, numbers: readonly string[]) => {
    const inserted = await bringNumbers(context, account_id, encrypted_key, numbers)
    const message =
      inserted.length > 0
        ? 'Successfully inserted numbers.'
        : 'No numbers were imported. They’re already added or aren’t in this telephony account.'
    return { message, inserted: [...inserted] }
  }
  return [
    route(contract.createTelephonyAccount, async ({ account, body }) => {
      const added = await addTelephonyAccount(context, account.id, body)
      const message = added.is_verified
        ? 'The carrier confirmed the credentials. Copy the key now. It won’t be shown again.'
        : 'Copy the key now. It won’t be shown again. The carrier couldn’t be reached to verify the credentials.'
      return { ...added, message }
    }),
    route(contract.listTelephonyAccounts, ({ account, query }) => listTelephonyAccounts(context, account.id, query)),
    route(contract.deleteTelephonyAccount, async ({ account, params: { telephony_account_id } }) => {
      if (!(await forgetAccount(context, account.id, telephony_account_id)))
        throw new ApiError(404, `There is no telephony account with the ID ${telephony_account_id}.`)
      return { message: 'The telephony account was removed.' }
    }),
    route(contract.listTelephonyNumbers, async ({ account, headers }) => ({
      numbers: await listTelephonyNumbers(context, account.id, headers.encrypted_key),
    })),
    route(contract.insertNumbers, ({ account, headers, body }) =>
      bring(account.id, headers.encrypted_key, body.numbers),
    ),
    route(contract.deleteOrInsert, async ({ account, headers: { encrypted_key }, body }) => {
      if (body?.numbers) return bring(account.id, encrypted_key, body.numbers)
      const { telephony_account_id } = await accountOfKey(context, account.id, encrypted_key)
      await forgetAccount(context, account.id, telephony_account_id)
      return { message: 'The telephony account was removed.', inserted: [] }
    }),
  ]
}
