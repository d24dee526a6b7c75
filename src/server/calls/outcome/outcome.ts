import { eq } from 'drizzle-orm'
import type { Line } from '../../brains/outcome.ts'
import type { ServiceContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type CallRow, calls } from '../../db/schema.ts'
import { conversationOf } from '../facts.ts'
import { detailOf, readView, spokenTypes } from '../record.ts'
import { addNote, readEventsOf } from '../store.ts'
import { sendRecord } from '../webhook.ts'
import { closingOf, type EndedConversation, openingOf } from './extract.ts'
import { extractOf, type Outcome, outcomeOf, type Wishes } from './read.ts'

/** True if a model is to read the call once it has ended: one is set up, and the other party was there to say something. */
export function isReadByModel({ settings }: ServiceContext, { answered_by }: Pick<CallRow, 'answered_by'>): boolean {
  return settings.llm !== undefined && answered_by === 'human'
}

/** Sums up a call that has ended by what was recorded of it; nothing where nobody answered. */
export async function extractOutcome(context: ServiceContext, call: CallRow): Promise<Partial<Outcome>> {
  if (call.answered_by !== 'human' && call.answered_by !== 'voicemail') return {}
  return extractOf(await readEnded(context.database.db, context, call), wishesOf(call))
}

/**
 * Has a model read a call that has ended, stores what it found, and only then hands the record to the call's webhook, so that it is whole
 * (`docs/api-decisions.md` §6). Without an answer of a model an extract stands there, and the log says so.
 */
export async function readOutcome(context: ServiceContext, call_id: string, signal: AbortSignal): Promise<void> {
  const { database, settings, bus } = context
  const [call] = await database.db.select().from(calls).where(eq(calls.call_id, call_id))
  if (!call || call.analyzed_by !== null) return
  const tell = (message: string) => addNote(context, call, { level: 'call', category: 'error', message })
  const outcome = await outcomeOf(settings, await readEnded(database.db, context, call), wishesOf(call), tell, signal)
  await database.db.transaction(async tx => {
    const kept = await tx.update(calls).set(outcome).where(eq(calls.call_id, call_id)).returning({ id: calls.call_id })
    // Somebody may have deleted the call while it was read.
    if (kept.length > 0) await sendRecord(context, call, tx)
  })
  await bus.publish('call', call_id)
}

function wishesOf(call: CallRow): Wishes {
  return { ...call.request, seed: conversationOf(call).seed }
}

/** Reads what was said in a call, and the variables that it set; those that it came with are known to who sent it. */
async function readEnded(db: Db, context: ServiceContext, call: CallRow): Promise<EndedConversation> {
  const view = await readView(context, call.account_id)
  const { transcripts, variables, request_data } = detailOf(
    call,
    await readEventsOf(db, call.call_id, spokenTypes),
    view,
  )
  const lines = transcripts.flatMap(({ user, text }): Line[] =>
    user === 'user' ? [{ by: 'caller', text }] : user === 'assistant' ? [{ by: 'agent', text }] : [],
  )
  const brought = new Set(Object.keys(request_data))
  return {
    what: 'call',
    opening: openingOf(call),
    closing: closingOf(call),
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => !brought.has(name))),
    lines,
  }
}
