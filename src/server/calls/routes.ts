import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as events from '#contract/callEvents.ts'
import * as contract from '#contract/calls.ts'
import * as webhooks from '#contract/callWebhooks.ts'
import type { ServiceContext } from '../context.ts'
import { type callNotes, calls } from '../db/schema.ts'
import { wantsJson } from '../http/eventStream.ts'
import { type Route, route } from '../http/route.ts'
import { limitStreams } from '../http/streamLimit.ts'
import { stopCall } from './calls.ts'
import { exportCalls } from './export.ts'
import { filtersOf, listCalls } from './list.ts'
import { detailOf, eventOfRow, readView, spokenTypes } from './record.ts'
import { deleteCall } from './remove.ts'
import { writeReplayFile } from './replayFile.ts'
import { requestOf } from './request.ts'
import { sendCall } from './send.ts'
import { findCall, readEvents, readEventsOf, readNotes } from './store.ts'
import { streamCall } from './stream.ts'
import { listDeliveries, resend } from './webhook.ts'

type NoteRow = typeof callNotes.$inferSelect

function callEventOf({ level, message, category, call_id, created_at }: NoteRow) {
  return { level, message, category, call_id, timestamp: created_at.toISOString() }
}

/** The last sequence of these rows, where more come after them. */
async function sequenceBefore<Row extends { readonly sequence: number }>(
  rows: readonly Row[],
  read: (after: number) => Promise<readonly Row[]>,
): Promise<number | undefined> {
  const last = rows.at(-1)?.sequence
  return last !== undefined && (await read(last)).length > 0 ? last : undefined
}

export function callRoutes(context: ServiceContext): Route[] {
  const { db } = context.database
  const withinLimit = limitStreams()
  async function listNotes(call_id: string, after: number, reply: FastifyReply) {
    const read = (sequence: number) => readNotes(db, call_id, sequence)
    const rows = await read(after)
    const next = await sequenceBefore(rows, read)
    if (next !== undefined) reply.header('link', `<?after=${next}>; rel="next"`)
    return rows.map(callEventOf)
  }
  return [
    route(contract.sendCall, async ({ account, body, keep }) => {
      const answer = (call_id: string) => ({ message: 'Call successfully queued.', call_id, batch_id: null })
      return answer(await sendCall(context, account.id, body, (tx, call_id) => keep(tx, answer(call_id))))
    }),
    route(contract.listCalls, async ({ account, query }) =>
      listCalls(db, account.id, query, await readView(context, account.id)),
    ),
    route(contract.exportCalls, async ({ account, query, reply }) => {
      const view = await readView(context, account.id)
      const filters = filtersOf(account.id, query)
      const file = await exportCalls(db, filters, view)
      reply.header('content-disposition', 'attachment; filename="calls.csv"').type('text/csv; charset=utf-8')
      return reply.send(Readable.from(file))
    }),
    route(contract.stopActiveCalls, async ({ account }) => {
      const active = await db
        .select({ account_id: calls.account_id, call_id: calls.call_id, completed: calls.completed })
        .from(calls)
        .where(and(eq(calls.account_id, account.id), eq(calls.completed, false)))
      for (const call of active) await stopCall(context, call)
      return { message: 'Active calls are being stopped.', num_calls: active.length }
    }),
    route(contract.getCall, async ({ account, params }) => {
      const call = await findCall(db, account.id, params.call_id)
      const view = await readView(context, account.id)
      const detail = detailOf(call, await readEventsOf(db, call.call_id, spokenTypes), view)
      return { ...detail, request: view.redact(requestOf(call)) }
    }),
    route(contract.stopCall, async ({ account, params }) => {
      const stopped = await stopCall(context, await findCall(db, account.id, params.call_id))
      return { message: stopped ? 'Call ended successfully.' : 'The call had already ended.' }
    }),
    route(contract.deleteCall, async ({ account, params }) => {
      await deleteCall(context, account.id, params.call_id)
      return { message: 'Call has been deleted.' }
    }),
    route(events.getCallTimeline, async ({ account, params, query, request, reply }) => {
      const call = await findCall(db, account.id, params.call_id)
      const read = (after: number) => readEvents(db, call.call_id, after)
      if (wantsJson(request, true)) {
        const rows = await read(query.after)
        const next_after = await sequenceBefore(rows, read)
        const message = `A response has at most 20 MB. Continue with after=${next_after}.`
        return { events: rows.map(eventOfRow), ...(next_after !== undefined && { next_after, message }) }
      }
      return withinLimit(account.id, () =>
        streamCall(context, call, request, reply, { read, message: eventOfRow, tellsRecord: true }),
      )
    }),
    route(events.getReplayFile, async ({ account, params, reply }) => {
      const call = await findCall(db, account.id, params.call_id)
      reply.header('content-disposition', `attachment; filename="call-${call.call_id}.replay.json"`)
      return writeReplayFile(context, call)
    }),
    route(webhooks.listWebhookDeliveries, async ({ account, params, query }) =>
      listDeliveries(db, await findCall(db, account.id, params.call_id), query),
    ),
    route(webhooks.resendWebhook, async ({ account, params, keep }) => {
      const answer = { status: 'success' as const, message: 'The call’s record is being sent.' }
      await resend(context, await findCall(db, account.id, params.call_id), tx => keep(tx, answer))
      return answer
    }),
    route(events.listCallEvents, async ({ account, params, query, reply }) => {
      const call = await findCall(db, account.id, params.call_id)
      return listNotes(call.call_id, query.after, reply)
    }),
    route(events.streamCallEvents, async ({ account, params, query, request, reply }) => {
      const call = await findCall(db, account.id, params.call_id)
      const read = (after: number) => readNotes(db, call.call_id, after)
      if (wantsJson(request, false)) return listNotes(call.call_id, query.after, reply)
      return withinLimit(account.id, () => streamCall(context, call, request, reply, { read, message: callEventOf }))
    }),
  ]
}
