import * as contract from '#contract/inbound.ts'
import { inboundFaults } from '#contract/inboundRules.ts'
import * as buying from '#contract/purchases.ts'
import { receiveCall } from '../calls/receive.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { findNumber, listNumbers, numberOf, updateNumber } from './numbers.ts'
import { deleteNumber, listOutbound, purchaseNumber, searchNumbers } from './purchases.ts'
import { changeSubscription, listCharges, listSubscriptions } from './subscriptions.ts'

export function numberRoutes(context: ServiceContext): Route[] {
  const { db } = context.database
  const remove = async (account_id: string, phone_number: string, direction: 'inbound' | 'outbound') => {
    const gone = await deleteNumber(context, account_id, phone_number, direction)
    return { message: `Successfully deleted number from database: ${gone}` }
  }
  return [
    route(contract.listInboundNumbers, ({ account, query, headers }) =>
      listNumbers(context, account.id, { ...query, encrypted_key: headers.encrypted_key }),
    ),
    route(contract.getInboundNumber, async ({ account, params }) =>
      numberOf(await findNumber(db, account.id, params.phone_number)),
    ),
    route(contract.updateInboundNumber, async ({ account, params, headers, body }) => ({
      message: 'Inbound number updated.',
      updates: await updateNumber(context, account.id, params.phone_number, body, headers.encrypted_key),
    })),
    route(contract.callInboundNumber, async ({ account, params, body, keep }) => {
      const answer = (call_id: string) => ({ message: 'The simulated caller is ringing.', call_id })
      const number = await findNumber(db, account.id, params.phone_number)
      return answer(
        await receiveCall(context, account.id, number, body?.from, (tx, call_id) => keep(tx, answer(call_id))),
      )
    }),
    route(buying.searchNumbers, ({ account, query, headers }) =>
      searchNumbers(context, account.id, query, headers.encrypted_key),
    ),
    route(buying.purchaseInbound, async ({ account, headers, body: { prompt, webhook, ...wanted }, keep }) => {
      const faults = inboundFaults({ prompt, webhook })
      if (faults[0]) throw new ApiError(400, faults[0].message, faults)
      const settings = { ...(prompt && { prompt }), ...(webhook && { webhook }) }
      const added = { direction: 'inbound', settings } as const
      return purchaseNumber(context, account.id, wanted, added, headers.encrypted_key, keep)
    }),
    route(buying.purchaseOutbound, ({ account, headers, body, keep }) => {
      const added = { direction: 'outbound', settings: {} } as const
      return purchaseNumber(context, account.id, body, added, headers.encrypted_key, keep)
    }),
    route(buying.listOutbound, ({ account, query }) => listOutbound(context, account.id, query)),
    route(buying.deleteInbound, ({ account, params }) => remove(account.id, params.phone_number, 'inbound')),
    route(buying.releaseInbound, ({ account, params }) => remove(account.id, params.phone_number, 'inbound')),
    route(buying.deleteOutbound, ({ account, params }) => remove(account.id, params.phone_number, 'outbound')),
    route(buying.listSubscriptions, ({ account, query }) => listSubscriptions(context, account.id, query)),
    route(buying.cancelSubscription, async ({ account, params }) => {
      const subscription = await changeSubscription(context, account.id, params.subscription_id, 'cancel')
      return { message: 'The subscription won’t be charged again.', subscription }
    }),
    route(buying.resumeSubscription, async ({ account, params }) => {
      const subscription = await changeSubscription(context, account.id, params.subscription_id, 'resume')
      return { message: 'The subscription continues.', subscription }
    }),
    route(buying.listCharges, ({ account, query }) => listCharges(context, account.id, query)),
  ]
}
