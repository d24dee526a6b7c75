import { readPhoneNumber } from '#contract/phoneNumber.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import type { InboundNumberRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { numberOf } from '../numbers/numbers.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { callRequest } from './body.ts'
import { type PlannedCall, placeCall, playableText } from './send.ts'
import { taskPathway } from './taskPathway.ts'

const SIMULATED_CALLER = '+14155550199'

/** A simulated caller rings an inbound number, and its agent answers. */
export async function receiveCall(
  context: ServiceContext,
  account_id: string,
  row: InboundNumberRow,
  caller: string | undefined,
  alongside?: Alongside<string>,
): Promise<string> {
  const number = numberOf(row)
  const from = caller ? readPhoneNumber(caller) : ({ ok: true, e164: SIMULATED_CALLER } as const)
  if (!from.ok) throw new ApiError(400, from.reason, [{ path: 'from', message: from.reason }])
  if (!number.pathway_id && !number.prompt) {
    throw new ApiError(409, 'This number has neither a pathway nor a prompt, so nobody would answer. Assign one first.')
  }
  const loaded = number.pathway_id
    ? await loadPathway(context, account_id, number.pathway_id, number.pathway_version)
    : undefined
  const document = loaded
    ? await playableText(context, loaded.document, undefined)
    : JSON.stringify(taskPathway(number.prompt ?? '', number.first_sentence ?? undefined))
  const { max_duration, timezone, language, wait_for_greeting, record, webhook, metadata, dynamic_data, tools } = number
  const plan: PlannedCall = {
    to: number.phone_number,
    from: from.e164,
    inbound: true,
    document,
    pathway_id: loaded?.pathway_id ?? null,
    version: loaded?.version ?? null,
    request: callRequest({
      max_duration,
      timezone,
      language,
      wait_for_greeting,
      record,
      webhook,
      metadata,
      dynamic_data,
      tools,
    }),
    start_at: undefined,
  }
  return placeCall(context, account_id, plan, alongside)
}
