import { and, eq, inArray } from 'drizzle-orm'
import type { RecordedEvent } from '#runtime/events/event.ts'
import { REPLAY_FORMAT, REPLAY_VERSION } from '#runtime/replay/file.ts'
import { readRedactor } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { type CallRow, tools, vectorStores } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type WrittenAnswer, writeAround } from '../http/written.ts'
import { readDocument } from './documents.ts'
import { conversationOf } from './facts.ts'
import { eventOfRow } from './record.ts'
import { readEvents } from './store.ts'

/** A call as a file from which it can be played again (`docs/playing.md`, “Replaying a conversation”). 409 while it goes on, or where its timeline is too long. */
export async function writeReplayFile(context: ServiceContext, call: CallRow): Promise<WrittenAnswer> {
  const { db } = context.database
  if (!call.completed) throw new ApiError(409, 'The call is still in progress. Get the file after it ends.')
  const rows = await readEvents(db, call.call_id, 0)
  const last = rows.at(-1)?.sequence ?? 0
  if ((await readEvents(db, call.call_id, last)).length > 0)
    throw new ApiError(409, 'The call’s timeline exceeds the 20 MB limit of a response.')
  const { text } = await readDocument(db, call.account_id, call.document_hash)
  const own = Array.isArray(call.request.tools) ? call.request.tools : []
  const events = rows.map(eventOfRow)
  const init = events.find(({ event_type }) => event_type === 'conversation.init')
  const shown = init && 'request_data' in init.payload ? init.payload.request_data : {}
  const request_data = { ...(shown as object), ...conversationOf(call).request_data }
  return writeReplay(context, call.account_id, { document: text, request_data, tools: own, events })
}

/** A conversation as it is written to a replay file. */
interface Recorded {
  /** JSON text of the pathway. */
  readonly document: string
  readonly request_data: Readonly<Record<string, unknown>>
  readonly tools: readonly unknown[]
  readonly events: readonly RecordedEvent[]
}

/** Writes a replay file with the account's tools that the conversation could call, and without its secrets. */
export async function writeReplay(
  context: ServiceContext,
  account_id: string,
  { document, request_data, tools: own, events }: Recorded,
): Promise<WrittenAnswer> {
  const { redact } = await readRedactor(context, account_id)
  const stored_tools = redact(await readTools(context, account_id, `${document} ${JSON.stringify(own)}`))
  const rest = { request_data: redact(request_data), tools: redact(own), stored_tools, events }
  const head = `{"format":"${REPLAY_FORMAT}","version":${REPLAY_VERSION},"document":`
  return writeAround(head, [Buffer.from(document)], `,${JSON.stringify(rest).slice(1)}`)
}

/** The account's tools and vector stores whose ids stand in a text; of stores their names and descriptions. */
async function readTools({ database: { db } }: ServiceContext, account_id: string, text: string) {
  const named = [...new Set(text.match(/TL-\d+/g) ?? [])]
  const stores = [...new Set(text.match(/KB-[\w-]+/g) ?? [])]
  const [toolRows, storeRows] = await Promise.all([
    named.length === 0
      ? []
      : db
          .select({ tool_id: tools.tool_id, tool: tools.tool })
          .from(tools)
          .where(and(eq(tools.account_id, account_id), inArray(tools.tool_id, named))),
    stores.length === 0
      ? []
      : db
          .select({
            vector_id: vectorStores.vector_id,
            name: vectorStores.name,
            description: vectorStores.description,
          })
          .from(vectorStores)
          .where(and(eq(vectorStores.account_id, account_id), inArray(vectorStores.vector_id, stores))),
  ])
  return Object.fromEntries<unknown>([
    ...toolRows.map(({ tool_id, tool }): [string, unknown] => [tool_id, JSON.parse(tool)]),
    ...storeRows.map(({ vector_id, ...store }): [string, unknown] => [vector_id, store]),
  ])
}
