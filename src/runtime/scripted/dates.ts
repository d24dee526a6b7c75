import * as chrono from 'chrono-node'

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute'

/** A date, a time of day, or both, as the caller said it. */
export interface SaidMoment {
  readonly date: { readonly year: number; readonly month: number; readonly day: number } | null
  readonly time: { readonly hour: number; readonly minute: number } | null
  /** The words that say it, so that their numbers count for nothing else. */
  readonly words: readonly string[]
}

/** The first date or time of a text, reckoned from `now` (a text with its offset, as the built-in variable writes it). */
export function momentIn(text: string, now: unknown): SaidMoment | null {
  const instant = typeof now === 'string' ? new Date(now) : new Date(0)
  if (Number.isNaN(instant.getTime())) return null
  const offset = offsetOf(now)
  const numbered = numberedDay(text, new Date(instant.getTime() + offset * 60_000))
  if (numbered === 'contradiction') return null
  const rest = (numbered ? text.replace(numbered.words, ' ') : text).replace(
    /\b(?:the )?day after tomorrow\b/gi,
    'in 2 days',
  )
  const found = chrono.parse(rest, { instant, timezone: offset }, { forwardDate: true })
  const result = numbered ? found.find(({ start }) => start.isCertain('hour')) : found[0]
  const words = [...(numbered ? [numbered.words] : []), ...(result ? [result.text] : [])]
  if (!result) return numbered ? { date: numbered.date, time: null, words } : null
  const get = (unit: Unit) => result.start.get(unit) ?? 0
  const isDate = (['day', 'weekday', 'month', 'year'] as const).some(unit => result.start.isCertain(unit))
  const isTime = result.start.isCertain('hour')
  if (!isDate && !isTime) return null
  const date = isDate ? { year: get('year'), month: get('month'), day: get('day') } : null
  return { date: numbered?.date ?? date, time: isTime ? { hour: get('hour'), minute: get('minute') } : null, words }
}

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
export function writeMoment({ date, time }: SaidMoment): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = date ? `${date.year}-${two(date.month)}-${two(date.day)}` : ''
  if (!time) return day
  const clock = `${two(time.hour)}:${two(time.minute)}`
  return day === '' ? clock : `${day}T${clock}:00`
}

/** The times of day that a description offers: `9:00 AM, 11:30 AM, or 2:00 PM`. */
export function offeredTimes(description: string): readonly { text: string; hour: number; minute: number }[] {
  return [...description.matchAll(/\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b\.?/gi)].map(match => {
    const half = (match[3] ?? '').toLowerCase() === 'p' ? 12 : 0
    return { text: match[0], hour: (Number(match[1]) % 12) + half, minute: Number(match[2] ?? 0) }
  })
}
