import type { RouteInput } from '#contract/call.ts'
import type { ChatBody, WebhookMock } from '#contract/chat.ts'
import { call } from '#studio/shell/api.ts'

type StartBody = NonNullable<RouteInput<'POST /api/v1/convo_pathway/chat/create'>['body']>
type SayBody = NonNullable<RouteInput<'POST /api/v1/convo_pathway/chat/:chat_id'>['body']>

/** Service calls of a chat. Each throws an ApiError. */
export interface ChatApi {
  start(body: StartBody, signal: AbortSignal): Promise<ChatBody>
  say(chat_id: string, body: SayBody, signal: AbortSignal): Promise<ChatBody>
  rewind(chat_id: string, body: { readonly sequence: number }, signal: AbortSignal): Promise<ChatBody>
  read(chat_id: string, signal: AbortSignal): Promise<ChatBody>
}

export const chatApi: ChatApi = {
  start: (body, signal) => call('POST /api/v1/convo_pathway/chat/create', { body }, { signal }),
  say: (chat_id, body, signal) =>
    call('POST /api/v1/convo_pathway/chat/:chat_id', { params: { chat_id }, body }, { signal }),
  rewind: (chat_id, body, signal) =>
    call('POST /api/v1/convo_pathway/chat/:chat_id/rewind', { params: { chat_id }, body }, { signal }),
  read: (chat_id, signal) => call('GET /api/v1/convo_pathway/chat/:chat_id', { params: { chat_id } }, { signal }),
}

/** The chat so far as a file that plays again. */
export const readReplayFile = (chat_id: string) =>
  call('GET /api/v1/convo_pathway/chat/:chat_id/replay', { params: { chat_id } })

export type Mocks = Readonly<Record<string, WebhookMock>>

export async function readMocks(pathway_id: string, signal: AbortSignal): Promise<Mocks> {
  return (await call('GET /api/v1/convo_pathway/:pathway_id/mocks', { params: { pathway_id } }, { signal })).mocks
}

export async function saveMocks(pathway_id: string, mocks: Mocks): Promise<Mocks> {
  return (
    await call('PUT /api/v1/convo_pathway/:pathway_id/mocks', { params: { pathway_id }, body: { mocks: { ...mocks } } })
  ).mocks
}
