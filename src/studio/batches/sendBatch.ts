import type { RouteInput } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'
import { type Entry, partsOf } from './parts.ts'

type Body = NonNullable<RouteInput<'POST /api/v1/batches'>['body']>
/** A large batch of which a part may have been stored already. */
export interface Sending {
  batch_id: string | undefined
}

/**
 * Sends a batch, however long its list is: nobody is called before all of it is stored. What broke off goes on where it was.
 *
 * @param sent hears how many entries are stored
 */
export async function sendBatch(
  body: Body,
  entries: readonly Entry[],
  sending: Sending,
  sent: (count: number) => void,
): Promise<string> {
  const parts = partsOf(entries)
  const [first = [], ...more] = parts
  if (more.length === 0) return (await call('POST /api/v1/batches', { body: { ...body, call_data: first } })).batch_id
  sending.batch_id ??= (await call('POST /api/v1/batches', { body: { ...body, start: false } })).batch_id
  const { batch_id } = sending
  const query = { include_calls: 'false', include_analysis: 'false' } as const
  let stored = (await call('GET /api/v1/batches/:batch_id', { params: { batch_id }, query })).progress.entries
  for (let part = partsOf(entries.slice(stored))[0]; part && part.length > 0; ) {
    sent(stored)
    await call('POST /api/v1/batches/:batch_id/entries', { params: { batch_id }, body: { call_data: part } })
    stored += part.length
    part = partsOf(entries.slice(stored))[0]
  }
  await call('POST /api/v1/batches/:batch_id/resume', { params: { batch_id } })
  return batch_id
}
