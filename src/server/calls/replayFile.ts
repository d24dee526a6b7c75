import { and, eq, inArray } from 'drizzle-orm'
import { REPLAY_FORMAT, REPLAY_VERSION } from '#runtime/replay/file.ts'
import { readRedactor } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { type CallRow, tools } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { type WrittenAnswer, writeAround } from '../http/written.ts'
import { readDocument } from './documents.ts'
import { conversationOf } from './facts.ts'
import { eventOfRow } from './record.ts'
import { readEvents } from './store.ts'

/** A call as a file from which it can be played again (`docs/playing.md`, “Replaying a conversation”). 409 while it goes on, or where its timeline is too long. */
export async function writeReplayFile(context: ServiceContext, call: CallRow): Promise<WrittenAnswer> {
  const { db } = context.database
  if (!call.completed) throw new ApiError(409, 'The call goes on. Get the file when it has ended.')
  const rows = await readEvents(db, call.call_id, 0)
  const last = rows.at(-1)?.sequence ?? 0
  if ((await readEvents(db, call.call_id, last)).length > 0)
    throw new ApiError(409, 'The timeline of the call is longer than the 20 MB that an answer holds.')
  const { text } = await readDocument(db, call.account_id, call.document_hash)
  const own = Array.isArray(call.request.tools) ? call.request.tools : []
  const { redact } = await readRedactor(context, call.account_id)
  const events = rows.map(eventOfRow)
  const init = events.find(({ event_type }) => event_type === 'conversation.init')
  const shown = init && 'request_data' in init.payload ? init.payload.request_data : {}
  const rest = {
    request_data: redact({ ...(shown as object), ...conversationOf(call).request_data }),
    tools: redact(own),
    stored_tools: redact(await readTools(context, call, `${text} ${JSON.stringify(own)}`)),
    events,
  }
  const head = `{"format":"${REPLAY_FORMAT}","version":${REPLAY_VERSION},"document":`
  return writeAround(head, [Buffer.from(text)], `,${JSON.stringify(rest).slice(1)}`)
}

/** The account's tools whose ids stand in a text. */
async function readTools({ database: { db } }: ServiceContext, { account_id }: CallRow, text: string) {
  const named = [...new Set(text.match(/TL-\d+/g) ?? [])]
  if (named.length === 0) return {}
  const rows = await db
    .select({ tool_id: tools.tool_id, tool: tools.tool })
    .from(tools)
    .where(and(eq(tools.account_id, account_id), inArray(tools.tool_id, named)))
  return Object.fromEntries(rows.map(({ tool_id, tool }): [string, unknown] => [tool_id, JSON.parse(tool)]))
}
