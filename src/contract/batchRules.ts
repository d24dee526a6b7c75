import { asNumber } from '#pathway/scalars.ts'
import type { MemberFault } from './memberRules.ts'
import { readPhoneNumber } from './phoneNumber.ts'
import { sendCallFaults } from './sendCall.ts'

/** Calls a minute, for a batch that dials as fast as calls are taken. */
export const HIGHEST_RATE = 60_000
/** Calls a minute: one in less than seventeen hours. */
export const LOWEST_RATE = 0.001

/** Days between two rounds of a campaign. */
export const LONGEST_WAIT_DAYS = 365
export const MOST_RETRIES = 10

/**
 * The faults of a batch but for those of its entries (`docs/api-decisions.md` §15): those of the call that it sends again and again, and of
 * its own members. It takes the body as it was sent, so that all faults are named at once.
 */
export function batchFaults(body: Readonly<Record<string, unknown>>): MemberFault[] {
  const prompt = promptOf(body)
  const faults: MemberFault[] = sendCallFaults({ ...body, task: prompt }).flatMap(fault => {
    if (fault.path[0] === 'phone_number') return []
    if (fault.path[0] !== 'task') return [fault]
    return [{ path: ['base_prompt'], message: 'Missing required parameter: base_prompt. Send it, or a pathway_id.' }]
  })
  faults.push(...paceFaults(body))
  const { batch_webhook: webhook } = body
  if (typeof webhook === 'string' && webhook !== '' && !(webhook.startsWith('https://') && URL.canParse(webhook)))
    faults.push({
      path: ['batch_webhook'],
      message: 'The batch_webhook must be a valid URL that starts with https://.',
    })
  return faults
}

/** The faults of the pace and the quiet hours of a batch. */
export function paceFaults({ calls_per_minute, quiet_hours: quiet }: Readonly<Record<string, unknown>>): MemberFault[] {
  const faults: MemberFault[] = []
  const rate = asNumber(calls_per_minute) ?? 1
  if (rate < LOWEST_RATE || rate > HIGHEST_RATE)
    faults.push({
      path: ['calls_per_minute'],
      message: `This must be a number from ${LOWEST_RATE} to ${HIGHEST_RATE}.`,
    })
  if (typeof quiet === 'object' && quiet !== null && 'start' in quiet && 'end' in quiet && quiet.start === quiet.end)
    faults.push({ path: ['quiet_hours', 'end'], message: 'Quiet hours must start and end at different times.' })
  return faults
}

/** The prompt of all calls: `base_prompt`, or the `task` that a single call would have. */
export function promptOf({ base_prompt, task }: Readonly<Record<string, unknown>>): string | undefined {
  const prompt = base_prompt ?? task
  return typeof prompt === 'string' && prompt.trim() !== '' ? prompt : undefined
}

/** The number that calls are transferred to, in E.164; undefined where there is none. */
export function transferNumberOf({ transfer_phone_number }: Readonly<Record<string, unknown>>): string | undefined {
  const reading = typeof transfer_phone_number === 'string' ? readPhoneNumber(transfer_phone_number) : undefined
  return reading?.ok ? reading.e164 : undefined
}
