const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LAST_RELATIVE_DAY = 30

/** “3 hours ago”; a date once a month has passed. */
export function ago(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000
  const size = Math.abs(seconds)
  if (size < 45) return 'just now'
  if (size < HOUR - MINUTE / 2) return relative.format(Math.round(seconds / MINUTE), 'minute')
  if (size < DAY - HOUR / 2) return relative.format(Math.round(seconds / HOUR), 'hour')
  if (size < LAST_RELATIVE_DAY * DAY) return relative.format(Math.round(seconds / DAY), 'day')
  return day.format(new Date(iso))
}

/** The day, the time and the zone of whoever looks at it. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso))
}
