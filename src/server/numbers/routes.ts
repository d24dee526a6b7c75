import * as contract from '#contract/inbound.ts'
import { receiveCall } from '../calls/receive.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { findNumber, listNumbers, numberOf, updateNumber } from './numbers.ts'

export function numberRoutes(context: ServiceContext): Route[] {
  const { db } = context.database
  return [
    route(contract.listInboundNumbers, ({ account, query, headers }) =>
      listNumbers(context, account.id, { ...query, encrypted_key: headers.encrypted_key }),
    ),
    route(contract.getInboundNumber, async ({ account, params }) =>
      numberOf(await findNumber(db, account.id, params.phone_number)),
    ),
    route(contract.updateInboundNumber, async ({ account, params, body }) => ({
      message: 'Inbound number updated.',
      updates: await updateNumber(context, account.id, params.phone_number, body),
    })),
    route(contract.callInboundNumber, async ({ account, params, body, keep }) => {
      const answer = (call_id: string) => ({ message: 'The simulated caller is ringing.', call_id })
      const number = await findNumber(db, account.id, params.phone_number)
      return answer(
        await receiveCall(context, account.id, number, body?.from, (tx, call_id) => keep(tx, answer(call_id))),
      )
    }),
  ]
}
