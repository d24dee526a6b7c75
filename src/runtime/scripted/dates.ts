import * as chrono from 'chrono-node'
import { inDigits } from './clockWords.ts'
import { correctionOf } from './correction.ts'

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute'

/** A date, a time of day, or both, as the caller said it. */
export interface SaidMoment {
  readonly date: { readonly year: number; readonly month: number; readonly day: number } | null
  readonly time: { readonly hour: number; readonly minute: number } | null
  /** True if its day is over. */
  readonly isOver: boolean
  /** The words that say it, so that their numbers count for nothing else. */
  readonly words: readonly string[]
}

/**
 * The date or time of a text, reckoned from `now` (a text with its offset, as the built-in variable writes it): the first that it does not deny
 * (“not Monday, Tuesday”), of those after a correction where there is one (“Monday, no wait, Tuesday”).
 *
 * @param isPast a day that has no year or week of its own is the last one, not the next
 */
export function momentIn(text: string, now: unknown, isPast = false): SaidMoment | null {
  const instant = typeof now === 'string' ? new Date(now) : new Date(0)
  if (Number.isNaN(instant.getTime())) return null
  const corrected = correctionOf(text)
  const reckoning: Reckoning = { instant, offset: offsetOf(now), isPast }
  return (corrected === undefined ? null : readMoment(corrected, reckoning)) ?? readMoment(text, reckoning)
}

interface Reckoning {
  readonly instant: Date
  /** Minutes from UTC. */
  readonly offset: number
  readonly isPast: boolean
}

function readMoment(said: string, { instant, offset, isPast }: Reckoning): SaidMoment | null {
  const text = inDigits(said)
  if (UNREADABLE.test(text)) return null
  const here = new Date(instant.getTime() + offset * 60_000)
  const numbered = numberedDay(text, here)
  if (numbered === 'contradiction') return null
  const later = WEEKS_FROM.exec(text)
  const rest = (numbered ? text.replace(numbered.words, ' ') : text)
    .replace(/\b(?:the )?day after tomorrow\b/gi, 'in 2 days')
    .replace(/\b(?:the )?day before yesterday\b/gi, '2 days ago')
    .replace(/\bthis (?=morning\b|afternoon\b|evening\b)/gi, 'today in the ')
    .replace(WEEKS_FROM, '')
  const forwardDate = !isPast && !BACKWARD.test(rest)
  const found = chrono.parse(rest, { instant, timezone: offset }, { forwardDate }).filter(({ index, text: words }) => {
    const before = rest.slice(Math.max(0, index - DENIED_LENGTH), index)
    return !DENIED.test(before) && !BOUND.test(before) && !NO_DAY.test(words)
  })
  const [first, second] = found
  if (first && second && /^[\s,]*or\b/i.test(rest.slice(first.index + first.text.length, second.index))) return null
  const result = numbered ? found.find(({ start }) => start.isCertain('hour')) : found[0]
  const words = [...(numbered ? [numbered.words] : []), ...(result ? [result.text] : [])]
  if (!result) return numbered ? { date: numbered.date, time: null, isOver: false, words } : null
  const { start } = result
  const get = (unit: Unit) => start.get(unit) ?? 0
  const isDate = (['day', 'weekday', 'month', 'year'] as const).some(unit => start.isCertain(unit))
  const isTime = start.isCertain('hour')
  if (!isDate && !isTime) return null
  const day = { year: get('year'), month: get('month'), day: get('day') }
  const weeks = later ? Number(later[1]) : 0
  const own = isDate ? moved(isPast ? pastDay(day, start, instant) : day, 7 * weeks) : null
  const date = numbered?.date ?? own
  const time = isTime ? { hour: get('hour'), minute: get('minute') } : null
  return { date, time, isOver: date !== null && dayNumber(date) < Math.floor(here.getTime() / DAY), words }
}

/** In milliseconds. */
const DAY = 86_400_000

/** Days since the epoch. */
function dayNumber({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day) / DAY
}

type Day = NonNullable<SaidMoment['date']>

function moved({ year, month, day }: Day, days: number): Day {
  const to = new Date(Date.UTC(year, month - 1, day + days))
  return { year: to.getUTCFullYear(), month: to.getUTCMonth() + 1, day: to.getUTCDate() }
}

/** The last such day, where the words leave open which one is meant. */
function pastDay(day: Day, start: chrono.ParsedComponents, now: Date): Day {
  if (Date.UTC(day.year, day.month - 1, day.day) <= now.getTime()) return day
  if (start.isCertain('weekday') && !start.isCertain('day')) return moved(day, -7)
  return start.isCertain('month') && !start.isCertain('year') ? { ...day, year: day.year - 1 } : day
}

/** Words that name a day in the past. */
const BACKWARD = /\b(?:last|past|previous|ago|yesterday)\b/i
/** Words before a day that say it is not that one. */
const DENIED =
  /\b(?:not|except(?: for)?|other than|apart from|besides|instead of|(?:any|every|all)\s?(?:thing|time|day|days|one)? but|(?:can['’]?t|cannot|don['’]?t|won['’]?t) (?:do|make|come|be there|work))(?: it)?\s+(?:on |for |at |the |this |next |a )*$/i
/** Words before a day or time that is only the beginning or the end of what would do. */
const BOUND =
  /\b(?:before|after|until|till|(?:later|earlier|sooner|other) than)\s+(?:the |on |at |about |this |next )*$/i
/** Names many days: “next week”, “any weekday”. */
const NO_DAY = /week(?:day|end)|^(?:next|this|last|past|coming) (?:week|month|year)$/i
const DENIED_LENGTH = 40
/** Days that are counted in a way that would be read as another day. */
const UNREADABLE =
  /\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th) (?:sun|mon|tues|wednes|thurs|fri|satur)day (?:in|of)\b/i
const WEEKS_FROM =
  /\b(\d+) weeks? (?:from|after) (?=(?:next |this )?(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|tomorrow|today|the \d))/i

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTH = String.raw`(?:\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|(?:this|next|last) month))`
const NUMBERED_DAY = new RegExp(
  String.raw`\b(?:(sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\s+)?the\s+(\d{1,2})(?:st|nd|rd|th)\b(?!${MONTH})`,
  'i',
)
/** Days to look ahead for one that fits both its weekday and its number. */
const DAYS_AHEAD = 62

/** “Wednesday the 18th”: the next day that is both; a contradiction if none comes soon. */
function numberedDay(text: string, today: Date) {
  const match = NUMBERED_DAY.exec(text)
  if (!match) return undefined
  const [words, weekday, number] = match
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + ahead))
    const fits = weekday === undefined || WEEKDAYS[day.getUTCDay()] === weekday.toLowerCase()
    if (!fits || day.getUTCDate() !== Number(number)) continue
    return { words, date: { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() } }
  }
  return 'contradiction'
}

/** Minutes from UTC that a text such as `… GMT-0500 (…)` names. */
function offsetOf(now: unknown): number {
  const match = /GMT([+-])(\d{2}):?(\d{2})/.exec(typeof now === 'string' ? now : '')
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** ISO 8601 in the caller's timezone: `2026-11-24`, `09:00`, or `2026-11-24T09:00:00`. */
export function writeMoment({ date, time }: Pick<SaidMoment, 'date' | 'time'>): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = date ? `${date.year}-${two(date.month)}-${two(date.day)}` : ''
  if (!time) return day
  const clock = `${two(time.hour)}:${two(time.minute)}`
  return day === '' ? clock : `${day}T${clock}:00`
}

/** The times of day that a description offers: `9:00 AM, 11:30 AM, or 2:00 PM`. */
export function offeredTimes(description: string): readonly { text: string; hour: number; minute: number }[] {
  return [...description.matchAll(/\b(\d{1,2})(?::(\d{2}))?\s*([ap])(?:m\b|\.m\.)/gi)].map(match => {
    const half = (match[3] ?? '').toLowerCase() === 'p' ? 12 : 0
    return { text: match[0], hour: (Number(match[1]) % 12) + half, minute: Number(match[2] ?? 0) }
  })
}
