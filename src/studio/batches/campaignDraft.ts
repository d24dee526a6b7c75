import { LONGEST_WAIT_DAYS, MOST_RETRIES } from '#contract/batchRules.ts'
import type { RouteInput } from '#contract/call.ts'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { type DispatchDraft, dispatchBody, dispatchMembers, draftFaults, emptyDispatch } from './draft.ts'

/** The retries of a campaign as they are being written. */
export interface SequenceDraft {
  readonly retries: string
  readonly wait_days: string
}

/** A campaign as it is being written. */
export interface CampaignDraft extends DispatchDraft, SequenceDraft {
  readonly name: string
  /** `calls`: it calls numbers of its own. `groups`: batches name it. */
  readonly does: 'calls' | 'groups'
  /** One on each line. */
  readonly numbers: string
  /** A local time such as 2026-11-23T09:00; empty: at once. */
  readonly start: string
}

export const emptyCampaign: CampaignDraft = {
  ...emptyDispatch,
  name: '',
  does: 'calls',
  numbers: '',
  retries: '0',
  wait_days: '1',
  start: '',
}

type Faults = Readonly<Record<string, string>>

export const campaignMembers = ['name', 'numbers', 'sequence', 'start_time', ...dispatchMembers]

/** Each number that is called, once, as it was first written; and how many lines repeat one. */
export function numbersOf({ numbers }: Pick<CampaignDraft, 'numbers'>) {
  const lines = numbers
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const byNumber = new Map<string, string>()
  for (const line of lines) {
    const reading = readPhoneNumber(line)
    const number = reading.ok ? reading.e164 : line
    if (!byNumber.has(number)) byNumber.set(number, line)
  }
  return { numbers: [...byNumber.values()], repeated: lines.length - byNumber.size }
}

/** Faults of the retries, by the field. */
export function sequenceFaults({ retries, wait_days }: SequenceDraft): Faults {
  const count = Number(retries)
  const days = Number(wait_days)
  return {
    ...(!(Number.isInteger(count) && count >= 0 && count <= MOST_RETRIES) && {
      retries: `Enter a whole number from 0 to ${MOST_RETRIES}.`,
    }),
    ...(!(days >= 0 && days <= LONGEST_WAIT_DAYS) && {
      wait_days: `Enter a number of days from 0 to ${LONGEST_WAIT_DAYS}.`,
    }),
  }
}

export const sequenceOf = ({ retries, wait_days }: SequenceDraft) => ({
  retries: Number(retries),
  wait_period: Number(wait_days),
})

/** Faults, by member. */
export function campaignFaults(draft: CampaignDraft): Faults {
  const name: Faults = draft.name.trim() === '' ? { name: 'Give the campaign a name.' } : {}
  if (draft.does === 'groups') return name
  const { numbers } = numbersOf(draft)
  const bad = numbers.find(number => !readPhoneNumber(number).ok)
  return {
    ...name,
    ...(numbers.length === 0 && { numbers: 'Enter at least one number.' }),
    ...(bad !== undefined && { numbers: `“${bad}” is not a phone number.` }),
    ...sequenceFaults(draft),
    ...draftFaults(draft),
  }
}

export function campaignBody(draft: CampaignDraft) {
  const name = draft.name.trim()
  if (draft.does === 'groups') return { name }
  return {
    name,
    numbers: numbersOf(draft).numbers,
    sequence: sequenceOf(draft),
    ...(draft.start !== '' && { start_time: new Date(draft.start).toISOString() }),
    ...dispatchBody(draft),
  } satisfies RouteInput<'POST /api/v1/campaigns'>['body']
}
