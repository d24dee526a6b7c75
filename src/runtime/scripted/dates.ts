import * as chrono from 'chrono-node'

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute'

/** A date, a time of day, or both, as the caller said it. */
export interface SaidMoment {
  readonly date: { readonly year: number; readonly month: number; readonly day: number } | null
  readonly time: { readonly hour: number; readonly minute: number } | null
}

/** The first date or time of a text, reckoned from `now` (a text with its offset, as the built-in variable writes it). */
export function momentIn(text: string, now: unknown): SaidMoment | null {
  const instant = typeof now === 'string' ? new Date(now) : new Date(0)
  if (Number.isNaN(instant.getTime())) return null
  const [result] = chrono.parse(text, { instant, timezone: offsetOf(now) }, { forwardDate: true })
  if (!result) return null
  const get = (unit: Unit) => result.start.get(unit) ?? 0
  const isDate = (['day', 'weekday', 'month', 'year'] as const).some(unit => result.start.isCertain(unit))
  const isTime = result.start.isCertain('hour')
  if (!isDate && !isTime) return null
  return {
    date: isDate ? { year: get('year'), month: get('month'), day: get('day') } : null,
    time: isTime ? { hour: get('hour'), minute: get('minute') } : null,
  }
}

/** Minutes from UTC that a text such as `… GMT-0500 (…)` names. */
function offsetOf(now: unknown): number {
  const match = /GMT([+-])(\d{2}):?(\d{2})/.exec(typeof now === 'string' ? now : '')
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** `Tuesday, November 24, 2026`, `9:00 AM`, or both; the ISO form where the author asks for one. */
export function writeMoment({ date, time }: SaidMoment, description: string): string {
  if (/\by{4}|\biso\b/i.test(description)) return isoMoment({ date, time }, description)
  const words = date
    ? new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
        Date.UTC(date.year, date.month - 1, date.day),
      )
    : ''
  return [words, time ? clockTime(time) : ''].filter(part => part !== '').join(' at ')
}

function isoMoment({ date, time }: SaidMoment, description: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = date ? `${date.year}-${two(date.month)}-${two(date.day)}` : ''
  const wantsTime = /T?hh|time/i.test(description)
  if (!time && !wantsTime) return day
  const at = time ? `${two(time.hour)}:${two(time.minute)}:00` : '00:00:00'
  return day === '' ? at : wantsTime || time ? `${day}T${at}` : day
}

function clockTime({ hour, minute }: { hour: number; minute: number }): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The times of day that a description offers: `9:00 AM, 11:30 AM, or 2:00 PM`. */
export function offeredTimes(description: string): readonly { text: string; hour: number; minute: number }[] {
  return [...description.matchAll(/\b(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\b\.?/gi)].map(match => {
    const half = (match[3] ?? '').toLowerCase() === 'p' ? 12 : 0
    return { text: match[0], hour: (Number(match[1]) % 12) + half, minute: Number(match[2] ?? 0) }
  })
}
