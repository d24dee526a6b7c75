import type { RecordedEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { readDocument } from '../calls/documents.ts'
import { writeReplay } from '../calls/replayFile.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import type { WrittenAnswer } from '../http/written.ts'
import { findChat, readNewestEvents } from './read.ts'

/**
 * A chat as a file from which it can be played again (`docs/playing.md`, “Replaying a conversation”), with the document of its newest turn. 409
 * where its timeline is too long, or where no document of it was kept.
 */
export async function writeReplayFile(
  context: ServiceContext,
  account_id: string,
  chat_id: string,
): Promise<WrittenAnswer> {
  const { db } = context.database
  const chat = await findChat(context, account_id, chat_id)
  if (chat.document_hash === null)
    throw new ApiError(409, 'This chat is from a version of Dialpath that didn’t store the pathway. Start a new one.')
  const stored = await readNewestEvents(db, account_id, chat_id)
  const events: RecordedEvent[] = stored.map(({ event }) => recordedEvent.parse(JSON.parse(event)))
  if (events[0]?.sequence !== 1) throw new ApiError(409, 'The chat’s timeline exceeds the 20 MB limit of a response.')
  const { text } = await readDocument(db, account_id, chat.document_hash)
  const request_data = await context.documents.run('requestDataOf', { state: chat.state })
  return writeReplay(context, account_id, { document: text, request_data, tools: [], events })
}
