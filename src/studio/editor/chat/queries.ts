import { queryOptions } from '@tanstack/react-query'
import {
  type ChatBody,
  createChat,
  getChat,
  getMocks,
  putMocks,
  sendChatMessage,
  type WebhookMock,
} from '#contract/chat.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { type Account, accountQuery } from '#studio/shell/accountQuery.ts'
import { call } from '#studio/shell/api.ts'

type StartBody = NonNullable<EndpointInput<typeof createChat>['body']>
type SayBody = NonNullable<EndpointInput<typeof sendChatMessage>['body']>

/** What a chat asks of the service. All of them throw an ApiError. */
export interface ChatApi {
  start(body: StartBody, signal: AbortSignal): Promise<ChatBody>
  say(chat_id: string, body: SayBody, signal: AbortSignal): Promise<ChatBody>
  read(chat_id: string, signal: AbortSignal): Promise<ChatBody>
}

export const chatApi: ChatApi = {
  start: (body, signal) => call(createChat, { body }, { signal }),
  say: (chat_id, body, signal) => call(sendChatMessage, { params: { chat_id }, body }, { signal }),
  read: (chat_id, signal) => call(getChat, { params: { chat_id } }, { signal }),
}

/** Who plays chats: the simulator or a model. */
export const brainQuery = { ...accountQuery, select: (account: Account) => account.brain }

export type Mocks = Readonly<Record<string, WebhookMock>>

export const mocksQuery = (pathway_id: string) =>
  queryOptions({
    queryKey: ['mocks', pathway_id],
    queryFn: async ({ signal }): Promise<Mocks> => (await call(getMocks, { params: { pathway_id } }, { signal })).mocks,
  })

export async function saveMocks(pathway_id: string, mocks: Mocks): Promise<Mocks> {
  return (await call(putMocks, { params: { pathway_id }, body: { mocks: { ...mocks } } })).mocks
}
