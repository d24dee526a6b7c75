import type { InboundNumber } from '#contract/inbound.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import type { ServiceContext } from '../context.ts'
import type { Alongside } from '../db/database.ts'
import type { InboundNumberRow } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { numberOf } from '../numbers/numbers.ts'
import { loadPathway } from '../pathways/loadPathway.ts'
import { callRequest } from './body.ts'
import { type PlannedCall, placeCall, playableText } from './send.ts'
import { taskPathway, transfersOf } from './taskPathway.ts'

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
    throw new ApiError(409, 'This number isn’t assigned yet. Choose a pathway or a prompt first.')
  }
  const request = requestOf(number, row.settings)
  const loaded = number.pathway_id
    ? await loadPathway(context, account_id, number.pathway_id, number.pathway_version)
    : undefined
  const document = loaded
    ? await playableText(context, loaded.document, undefined)
    : JSON.stringify(
        taskPathway({
          task: number.prompt ?? '',
          first_sentence: number.first_sentence,
          transfers: transfersOf(request),
        }),
      )
  const plan: PlannedCall = {
    to: number.phone_number,
    from: from.e164,
    inbound: true,
    document,
    pathway_id: loaded?.pathway_id ?? null,
    version: loaded?.version ?? null,
    request: callRequest(request),
    start_at: undefined,
  }
  return placeCall(context, account_id, plan, alongside)
}

/** The settings of a number that mean for its calls what they mean for a call that is sent. */
const callMembers = [
  'voice',
  'voice_settings',
  'background_track',
  'wait_for_greeting',
  'interruption_threshold',
  'tools',
  'language',
  'timezone',
  'transfer_phone_number',
  'transfer_list',
  'dynamic_data',
  'keywords',
  'max_duration',
  'webhook',
  'analysis_schema',
  'metadata',
  'summary_prompt',
  'analysis_prompt',
  'record',
] as const satisfies readonly (keyof InboundNumber)[]

/** A model that nobody has chosen is none that the conversation asks for. */
function requestOf(number: InboundNumber, { model }: InboundNumberRow['settings']): Readonly<Record<string, unknown>> {
  return { ...Object.fromEntries(callMembers.map(member => [member, number[member]])), model }
}
