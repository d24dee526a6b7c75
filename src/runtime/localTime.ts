/** The clock of one timezone. Making a formatter takes longer than a whole turn, so each is made once. */
interface ZoneClock {
  readonly short: Intl.DateTimeFormat
  readonly long: Intl.DateTimeFormat
}

const clocks = new Map<string, ZoneClock>()
/** Timezones that are no timezones can come in any number. */
const MOST_CLOCKS = 600

/** `Sat Apr 27 2024 18:51:25 GMT-0500 (Central Daylight Time)`; an unknown timezone reads as UTC. */
export function localTime(milliseconds: number, timezone: string | undefined): string {
  const { short, long } = clockOf(timezone ?? 'UTC')
  const second = Math.floor(milliseconds / 1000)
  const last = lastTimes.get(short)
  if (last?.second === second) return last.text
  const parts = new Map(short.formatToParts(milliseconds).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const offset = part('timeZoneName').replace(':', '').replace(/^GMT$/, 'GMT+0000')
  const name = long.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const time = `${part('hour')}:${part('minute')}:${part('second')}`
  const text = `${part('weekday')} ${part('month')} ${part('day')} ${part('year')} ${time} ${offset} (${name})`
  lastTimes.set(short, { second, text })
  return text
}

/** A turn asks for the same second many times. */
const lastTimes = new WeakMap<Intl.DateTimeFormat, { readonly second: number; readonly text: string }>()

function clockOf(timezone: string): ZoneClock {
  const known = clocks.get(timezone)
  if (known) return known
  const clock = createClock(timezone)
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  clocks.set(timezone, clock)
  return clock
}

function createClock(timezone: string): ZoneClock {
  const format = (timeZone: string): ZoneClock => ({
    short: new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    }),
    long: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
  })
  try {
    return format(timezone)
  } catch {
    return format('UTC')
  }
}
