import * as contract from '#contract/chat.ts'
import type { ServiceContext } from '../context.ts'
import { type Route, route } from '../http/route.ts'
import { writeAround } from '../http/written.ts'
import * as service from './chats.ts'
import { getMocks, putMocks } from './mocks.ts'
import { readChat } from './read.ts'
import { writeReplayFile } from './replayFile.ts'
import { rewindChat } from './rewind.ts'
import { createQueues } from './turns.ts'

export function chatRoutes(context: ServiceContext): Route[] {
  const oneAtATime = createQueues()
  return [
    route(contract.createChat, ({ account, body, keep }) => service.createChat(context, account.id, body, keep)),
    route(contract.sendChatMessage, async ({ account, params, body, keep }) =>
      oneAtATime(params.chat_id, () => service.continueChat(context, account.id, params.chat_id, body, keep)),
    ),
    route(contract.rewindChat, async ({ account, params: { chat_id }, body, keep }) =>
      oneAtATime(chat_id, () => rewindChat(context, account.id, chat_id, body.sequence, keep)),
    ),
    route(contract.getChat, ({ account, params }) => readChat(context, account.id, params.chat_id)),
    route(contract.getChatReplayFile, async ({ account, params: { chat_id }, reply }) => {
      const file = await writeReplayFile(context, account.id, chat_id)
      reply.header('content-disposition', `attachment; filename="chat-${chat_id}.replay.json"`)
      return file
    }),
    route(contract.getMocks, async ({ account, params }) =>
      writeMocks(await getMocks(context, account.id, params.pathway_id)),
    ),
    route(contract.putMocks, async ({ account, params, body }) => {
      const mocks = await context.documents.run('mocksOf', { text: body.text })
      await putMocks(context, account.id, params.pathway_id, mocks)
      return writeMocks(mocks)
    }),
  ]
}

const writeMocks = (mocks: string) => writeAround('{"status":"success","mocks":', [Buffer.from(mocks)], '}')
