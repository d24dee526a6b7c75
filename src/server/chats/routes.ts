import type { ChatBody } from '#contract/chat.ts'
import * as contract from '#contract/chat.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import * as service from './chats.ts'
import { getMocks, putMocks } from './mocks.ts'
import { createQueues } from './turns.ts'

export function chatRoutes(context: ServiceContext): Route[] {
  const oneAtATime = createQueues()
  return [
    route(contract.createChat, async ({ account, body, keep }) => {
      const answer = (chat: ChatBody) => ({ ...chat, message: 'Chat created successfully' })
      return answer(await service.createChat(context, account.id, body, (tx, chat) => keep(tx, answer(chat))))
    }),
    route(contract.sendChatMessage, async ({ account, params, body }) =>
      oneAtATime(params.chat_id, () => service.continueChat(context, account.id, params.chat_id, body)),
    ),
    route(contract.getChat, ({ account, params }) => service.readChat(context, account.id, params.chat_id)),
    route(contract.getMocks, async ({ account, params }) => ({
      mocks: { ...(await getMocks(context, account.id, params.pathway_id)) },
    })),
    route(contract.putMocks, async ({ account, params, body }) => {
      await putMocks(context, account.id, params.pathway_id, body.mocks)
      return { mocks: body.mocks }
    }),
  ]
}
