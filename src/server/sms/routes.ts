import * as contract from '#contract/sms.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { type Route, route } from '../http/route.ts'
import { findNumber } from '../numbers/numbers.ts'
import {
  clearConversation,
  getMessages,
  listConversations,
  readConversation,
  readNumber,
  refuse,
  sendSms,
  setWebhook,
} from './conversations.ts'
import { receiveSms } from './receive.ts'

const SIMULATED_PERSON = '+14155550199'

export function smsRoutes(context: ServiceContext): Route[] {
  return [
    route(contract.sendSms, ({ account, body, keep }) => sendSms(context, account.id, body, keep)),
    route(contract.getSmsMessages, ({ account, body }) => getMessages(context, account.id, body)),
    route(contract.clearSms, async ({ account, body }) => ({
      count: await clearConversation(context, account.id, body),
    })),
    route(contract.updateSmsWebhook, async ({ account, body: { phone_number, webhook } }) => ({
      webhook: await setWebhook(context, account.id, phone_number, webhook),
    })),
    route(contract.listSmsConversations, ({ account, query }) => listConversations(context, account.id, query)),
    route(contract.getSmsConversation, ({ account, params }) =>
      readConversation(context, account.id, params.conversation_id),
    ),
    route(contract.textInboundNumber, async ({ account, params, body, keep }) => {
      const number = await findNumber(context.database.db, account.id, params.phone_number)
      if (!number.simulated) {
        throw new ApiError(409, `${number.phone_number} is a real number. Text it from a phone.`)
      }
      const faults: Fault[] = []
      const from = readNumber('from', body.from || SIMULATED_PERSON, faults)
      refuse(faults)
      const answer = (conversation_id: string) => ({ message: 'The message has arrived.', conversation_id })
      const received = { number, from, text: body.message, carrier_id: null, isKeywordAnswered: false }
      return answer(await receiveSms(context, received, (tx, id) => keep(tx, answer(id))))
    }),
  ]
}
