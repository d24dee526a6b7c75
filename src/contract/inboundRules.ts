import { dynamicDataFaults, isObject, toolListFaults } from './memberRules.ts'
import { readPhoneNumber } from './phoneNumber.ts'
import { isTimezone } from './sendCall.ts'

export interface InboundFault {
  /** A member of the update, or a member of one: `transfer_list.sales`, `keywords[2]`. */
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

/**
 * The rules of an inbound number (`docs/api-decisions.md` §10) that a schema cannot say, those that need the account's data aside. Every fault
 * is named, not only the first; members of another type than they have to be are passed over: the schema names those.
 */
export function inboundFaults(update: Readonly<Record<string, unknown>>): InboundFault[] {
  const faults: InboundFault[] = []
  const fault = (path: string, message: string) => faults.push({ path, message })
  const checkNumber = (path: string, value: unknown) => {
    const reading = typeof value === 'string' && value !== '' ? readPhoneNumber(value) : undefined
    if (reading && !reading.ok) fault(path, reading.reason)
  }
  checkNumber('transfer_phone_number', update.transfer_phone_number)
  if (isObject(update.transfer_list)) {
    for (const [name, value] of Object.entries(update.transfer_list)) checkNumber(`transfer_list.${name}`, value)
  }
  const { timezone, webhook, max_duration, interruption_threshold, keywords, summary_prompt } = update
  if (typeof timezone === 'string' && timezone !== '' && !isTimezone(timezone)) {
    fault('timezone', `“${timezone}” isn’t a timezone. Write it like America/Los_Angeles.`)
  }
  if (typeof webhook === 'string' && webhook !== '' && !(URL.canParse(webhook) && /^https?:\/\//.test(webhook))) {
    fault('webhook', 'The webhook must be a valid URL.')
  }
  if (typeof max_duration === 'number' && max_duration > MAX_MINUTES) {
    fault('max_duration', `A call can last at most ${MAX_MINUTES} minutes (12 hours).`)
  }
  if (typeof interruption_threshold === 'number' && interruption_threshold <= 0) {
    fault('interruption_threshold', 'The interruption threshold must be above 0.')
  }
  if (Array.isArray(keywords)) faults.push(...keywordFaults(keywords))
  if (typeof summary_prompt === 'string' && summary_prompt.length > MAX_SUMMARY_PROMPT) {
    fault(
      'summary_prompt',
      `The summary prompt can have at most ${MAX_SUMMARY_PROMPT} characters. This one has ${summary_prompt.length}.`,
    )
  }
  const requests = isObject(update.dynamic_data) ? [update.dynamic_data] : update.dynamic_data
  for (const { path, message } of [...toolListFaults(update.tools), ...dynamicDataFaults(requests)]) {
    fault(written(path), message)
  }
  return faults
}

function keywordFaults(keywords: readonly unknown[]): InboundFault[] {
  const tooMany = `There can be at most ${MAX_KEYWORDS} keywords. This list has ${keywords.length}.`
  const faults = keywords.length > MAX_KEYWORDS ? [{ path: 'keywords', message: tooMany }] : []
  keywords.forEach((keyword, index) => {
    if (typeof keyword !== 'string' || /^[^:]{1,99}(:-?\d+(\.\d+)?)?$/.test(keyword)) return
    faults.push({
      path: `keywords[${index}]`,
      message: `“${keyword}” isn’t a keyword. Write a word, or a word with a weight such as Reece:3.`,
    })
  })
  return faults
}

/** `tools[0].name`, as answers write it. */
function written(path: readonly (string | number)[]): string {
  return path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1)
}
