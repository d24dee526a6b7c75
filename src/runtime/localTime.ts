/** The clock of one timezone. Making a formatter takes longer than a whole turn, so each is made once. */
interface ZoneClock {
  readonly short: Intl.DateTimeFormat
  readonly long: Intl.DateTimeFormat
  /** Of the quarter that was asked for last. */
  last: ZoneTime | undefined
}

interface ZoneTime {
  /** Since the epoch. */
  readonly quarter: number
  /** East of Greenwich, in milliseconds. */
  readonly offset: number
  /** `GMT-0500 (Central Daylight Time)`. */
  readonly text: string
}

const clocks = new Map<string, ZoneClock>()
/** Timezones that are no timezones can come in any number. */
const MOST_CLOCKS = 600

/** `Sat Apr 27 2024 18:51:25 GMT-0500 (Central Daylight Time)`; an unknown timezone reads as UTC. */
export function localTime(milliseconds: number, timezone: string | undefined): string {
  const { offset, text } = zoneAt(milliseconds, clockOf(timezone ?? 'UTC'))
  // Shifted by the offset, the parts of UTC are those of the zone.
  const [weekday = '', day, month, year, time] = new Date(milliseconds + offset).toUTCString().split(' ')
  return `${weekday.slice(0, -1)} ${month} ${day} ${year} ${time} ${text}`
}

/** Zones change their offset at a quarter of an hour, and asking for it takes longer than all else. */
const QUARTER_MS = 15 * 60_000

function zoneAt(milliseconds: number, clock: ZoneClock): ZoneTime {
  const quarter = Math.floor(milliseconds / QUARTER_MS)
  if (clock.last?.quarter === quarter) return clock.last
  const nameOf = (format: Intl.DateTimeFormat) =>
    format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const shown = nameOf(clock.short).replace(':', '').replace(/^GMT$/, 'GMT+0000')
  const [, sign, hours, minutes] = /([+-])(\d\d)(\d\d)/.exec(shown) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  clock.last = { quarter, offset, text: `${shown} (${nameOf(clock.long)})` }
  return clock.last
}

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
    short: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
    long: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
    last: undefined,
  })
  try {
    return format(timezone)
  } catch {
    return format('UTC')
  }
}
