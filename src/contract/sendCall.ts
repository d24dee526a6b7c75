import { asNumber } from '#pathway/scalars.ts'
import { dynamicDataFaults, isObject, type MemberFault, toolListFaults } from './memberRules.ts'
import { readPhoneNumber } from './phoneNumber.ts'

const MAX_MINUTES = 720
const MAX_KEYWORDS = 20
/** A week: whoever wants to call later than that sends another call. */
const MAX_RETRY_SECONDS = 7 * 24 * 60 * 60
/** Milliseconds since the epoch. Whatever the offset, a time before this one is in a year of four digits. */
const END_OF_TIME = Date.UTC(9999, 0, 1)

/**
 * The rules of `docs/clauses.md` §4.8 to §4.10 and `docs/api-decisions.md` §6 that span members or need more than a type. It takes the body as it was
 * sent, so that its faults stand beside those of the types and all are named at once.
 */
export function sendCallFaults(body: Readonly<Record<string, unknown>>): MemberFault[] {
  const faults: MemberFault[] = []
  const fault = (path: string | readonly (string | number)[], message: string) =>
    faults.push({ path: typeof path === 'string' ? [path] : path, message })
  const given = (member: string) => body[member] !== undefined && body[member] !== null && body[member] !== ''

  if (!given('phone_number')) fault('phone_number', 'Missing required parameter: phone_number.')
  else checkNumber('phone_number', body.phone_number)
  if (!given('task') && !given('pathway_id')) {
    fault('task', 'Missing required parameter: task. Send a task, or a pathway_id.')
  }
  if (given('start_node_id') && !given('pathway_id')) fault('start_node_id', 'start_node_id requires a pathway_id.')
  if (given('pathway_version') && !given('pathway_id'))
    fault('pathway_version', 'pathway_version requires a pathway_id.')
  if (given('from')) checkNumber('from', body.from)
  if (given('transfer_phone_number')) {
    checkNumber('transfer_phone_number', body.transfer_phone_number)
    if (
      e164(body.transfer_phone_number) !== undefined &&
      e164(body.transfer_phone_number) === e164(body.phone_number)
    ) {
      fault('transfer_phone_number', 'The transfer number can’t be the number being called.')
    }
  }
  if (isObject(body.transfer_list)) {
    for (const [name, number] of Object.entries(body.transfer_list)) checkNumber(['transfer_list', name], number)
  }
  if (Array.isArray(body.keywords)) checkKeywords(body.keywords)
  faults.push(...toolListFaults(body.tools), ...dynamicDataFaults(body.dynamic_data))
  checkRange('temperature', 0, 1)
  checkPositive('max_duration', MAX_MINUTES, 'minutes (12 hours)')
  checkPositive('interruption_threshold', undefined, '')
  if (isObject(body.retry)) {
    const wait = asNumber(body.retry.wait)
    if (wait !== undefined && !(wait >= 0 && wait <= MAX_RETRY_SECONDS)) {
      fault(['retry', 'wait'], `retry.wait must be a number of seconds from 0 to ${MAX_RETRY_SECONDS} (7 days).`)
    }
  }
  if (given('webhook') && typeof body.webhook === 'string' && !isWebUrl(body.webhook)) {
    fault('webhook', 'The webhook must be a valid URL that starts with https://.')
  }
  if (given('timezone') && typeof body.timezone === 'string' && !isTimezone(body.timezone)) {
    fault('timezone', `“${body.timezone}” isn’t a timezone. Write it like America/Los_Angeles.`)
  }
  if (given('start_time') && typeof body.start_time === 'string') {
    const start = readStartTime(body.start_time)
    if (start === undefined) fault('start_time', 'Invalid start_time. Write YYYY-MM-DD HH:MM:SS -HH:MM, or ISO 8601.')
    else if (start >= END_OF_TIME) fault('start_time', 'start_time must be before the year 9999.')
  }
  return faults

  function checkNumber(path: string | readonly (string | number)[], value: unknown) {
    if (typeof value !== 'string') return
    const reading = readPhoneNumber(value)
    if (!reading.ok) fault(path, reading.reason)
  }

  function checkKeywords(keywords: readonly unknown[]) {
    if (keywords.length > MAX_KEYWORDS) fault('keywords', `There can be at most ${MAX_KEYWORDS} keywords.`)
    keywords.forEach((keyword, index) => {
      if (typeof keyword === 'string' && !/^[^:]{1,99}(:-?\d+(\.\d+)?)?$/.test(keyword)) {
        fault(['keywords', index], 'A keyword is a word, or a word with a weight such as Reece:3.')
      }
    })
  }

  function checkRange(member: string, least: number, most: number) {
    if (!given(member)) return
    const value = asNumber(body[member])
    if (value !== undefined && !(value >= least && value <= most)) {
      fault(member, `${member} must be a number from ${least} to ${most}.`)
    }
  }

  function checkPositive(member: string, most: number | undefined, unit: string) {
    if (!given(member)) return
    const value = asNumber(body[member])
    if (value === undefined) return
    if (value <= 0) fault(member, `${member} must be a positive number.`)
    else if (most !== undefined && value > most) fault(member, `${member} must be at most ${most} ${unit}.`)
  }
}

function e164(value: unknown): string | undefined {
  const reading = typeof value === 'string' ? readPhoneNumber(value) : undefined
  return reading?.ok ? reading.e164 : undefined
}

function isWebUrl(text: string): boolean {
  return text.startsWith('https://') && URL.canParse(text)
}

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * `YYYY-MM-DD HH:MM:SS -HH:MM` or ISO 8601, as milliseconds since the epoch; UTC where no offset is given; undefined where it is
 * neither (`docs/api-decisions.md` §6).
 */
export function readStartTime(text: string): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text.trim())
  if (!parts) return undefined
  const [, date, time, offset = 'Z'] = parts
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()
  const milliseconds = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(milliseconds) || !isDay(date) ? undefined : milliseconds
}

/** A day of the calendar: 30 February would be read as 2 March. */
function isDay(date = ''): boolean {
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}
