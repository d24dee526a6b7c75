import { and, eq, inArray } from 'drizzle-orm'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { memberText } from '../db/members.ts'
import { callEvents, callNotes, calls, prompts, webhookDeliveries, webhookMessages } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { removeRecordings } from '../recordings/recordings.ts'

type Removing = Pick<ServiceContext, 'jobs'>

const ofCall = [callEvents, callNotes, webhookDeliveries] as const

/** Removes what hangs on calls that the transaction removes: timelines, notes, recordings, and what their webhooks wait for or were sent. */
export async function removePartsOf(context: Removing, tx: Db, call_ids: readonly string[]): Promise<void> {
  await removeRecordings(context, tx, call_ids)
  for (const table of ofCall) await tx.delete(table).where(inArray(table.call_id, [...call_ids]))
  await tx.delete(webhookMessages).where(inArray(webhookMessages.topic, [...call_ids]))
}

/**
 * Removes calls that have ended with all that is theirs. Of the prompts that their models were sent also those go that another call was
 * sent word by word: whoever removes a call wants nothing of it kept.
 */
export async function removeCalls(
  context: Removing,
  tx: Db,
  account_id: string,
  call_ids: readonly string[],
): Promise<void> {
  const named = tx
    .select({ hash: memberText(callEvents.payload, 'prompt_hash') })
    .from(callEvents)
    .where(and(inArray(callEvents.call_id, [...call_ids]), eq(callEvents.event_type, 'model.request')))
  await tx.delete(prompts).where(and(eq(prompts.account_id, account_id), inArray(prompts.hash, named)))
  await removePartsOf(context, tx, call_ids)
  await tx.delete(calls).where(inArray(calls.call_id, [...call_ids]))
}

/** Deletes a call that has ended; 404 where it does not exist, 409 where it goes on. */
export async function deleteCall(context: ServiceContext, account_id: string, call_id: string): Promise<void> {
  await context.database.db.transaction(async tx => {
    const [call] = await tx
      .select({ completed: calls.completed })
      .from(calls)
      .where(and(eq(calls.account_id, account_id), eq(calls.call_id, call_id)))
      .for('update')
    if (!call) throw new ApiError(404, `There is no call with the ID ${call_id}.`)
    if (!call.completed) throw new ApiError(409, 'This call hasn’t ended. Stop it first.')
    await removeCalls(context, tx, account_id, [call_id])
  })
  await context.bus.publish('call', call_id)
}
