import type { z } from 'zod'
import type { inboundUpdate } from './inbound.ts'
import { readPhoneNumber } from './phoneNumber.ts'
import { isTimezone } from './sendCall.ts'

export interface InboundFault {
  /** A member of the update, or a member of one: `transfer_list.sales`, `keywords.2`. */
  readonly path: string
  readonly message: string
}

/** Members that a pathway overrides, so that setting one resets them (`docs/api-decisions.md` §10). */
export const overriddenByPathway = [
  'prompt',
  'first_sentence',
  'model',
  'dynamic_data',
  'tools',
  'transfer_list',
] as const

const MAX_MINUTES = 720
const MAX_KEYWORDS = 20
const MAX_SUMMARY_PROMPT = 2000

/** The rules of an inbound number (`docs/api-decisions.md` §10) that a schema cannot say, those that need the account's data aside. Every fault is named, not only the first. */
export function inboundFaults(update: z.output<typeof inboundUpdate>): InboundFault[] {
  const faults: InboundFault[] = []
  const checkNumber = (path: string, value: string | null | undefined) => {
    const reading = value ? readPhoneNumber(value) : undefined
    if (reading && !reading.ok) faults.push({ path, message: reading.reason })
  }
  checkNumber('transfer_phone_number', update.transfer_phone_number)
  for (const [name, value] of Object.entries(update.transfer_list ?? {})) checkNumber(`transfer_list.${name}`, value)
  if (update.timezone && !isTimezone(update.timezone)) {
    faults.push({
      path: 'timezone',
      message: `“${update.timezone}” is not a timezone. Write it like America/Los_Angeles.`,
    })
  }
  if (update.webhook && !(URL.canParse(update.webhook) && /^https?:\/\//.test(update.webhook))) {
    faults.push({ path: 'webhook', message: 'The webhook must be a valid URL.' })
  }
  if (update.max_duration && update.max_duration > MAX_MINUTES) {
    faults.push({ path: 'max_duration', message: `A call may last at most ${MAX_MINUTES} minutes (12 hours).` })
  }
  if (typeof update.interruption_threshold === 'number' && update.interruption_threshold <= 0) {
    faults.push({ path: 'interruption_threshold', message: 'The interruption threshold must be above 0.' })
  }
  const keywords = update.keywords ?? []
  if (keywords.length > MAX_KEYWORDS) {
    faults.push({
      path: 'keywords',
      message: `There can be at most ${MAX_KEYWORDS} keywords; these are ${keywords.length}.`,
    })
  }
  keywords.forEach((keyword, index) => {
    if (/^[^:]{1,99}(:-?\d+(\.\d+)?)?$/.test(keyword)) return
    faults.push({
      path: `keywords.${index}`,
      message: `“${keyword}” is not a keyword. Write a word, or a word with a factor such as Reece:3.`,
    })
  })
  const summary = update.summary_prompt?.length ?? 0
  if (summary > MAX_SUMMARY_PROMPT) {
    faults.push({
      path: 'summary_prompt',
      message: `The summary prompt can have at most ${MAX_SUMMARY_PROMPT} characters; this one has ${summary}.`,
    })
  }
  return faults
}
