import { prefixesOfTimezones } from './timezoneData.ts'

/** Times of day such as 21:00; where `end` is before `start` they go over midnight. */
export interface QuietHours {
  readonly start: string
  readonly end: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** Quiet hours in timezones far apart may leave no minute of the day in which it is loud in all of them. */
const LOOKED_AT = 8
const LONGEST_PREFIX = 8

let prefixes: ReadonlyMap<string, string> | undefined

/** The timezones in which a number may be, by its country and area; none where that is not known. */
export function timezonesOfNumber(e164: string): readonly string[] {
  prefixes ??= new Map(
    Object.entries(prefixesOfTimezones).flatMap(([zones, starts]) =>
      starts.split(' ').map(start => [start, zones] as const),
    ),
  )
  const digits = e164.replace(/^\+/, '')
  for (let length = Math.min(LONGEST_PREFIX, digits.length); length > 0; length -= 1) {
    const zones = prefixes.get(digits.slice(0, length))
    if (zones !== undefined) return zones.split('&')
  }
  return []
}

/** The timezones by which quiet hours go for an entry: its own, or those of its number, or UTC. */
export function timezonesOfEntry(entry: {
  readonly phone_number: string
  readonly timezone?: string | null | undefined
}): readonly string[] {
  if (entry.timezone) return [entry.timezone]
  const zones = timezonesOfNumber(entry.phone_number)
  return zones.length > 0 ? zones : ['UTC']
}

/**
 * The first moment from `now` on at which it is quiet in none of the timezones, in milliseconds since the epoch. Where there is none
 * within some days, the first timezone alone decides.
 */
export function firstLoudMoment(quiet: QuietHours, timezones: readonly string[], now: number): number {
  let moment = now
  for (let look = 0; look < LOOKED_AT; look += 1) {
    const ends = timezones.map(zone => endOfQuiet(quiet, zone, moment))
    const latest = Math.max(...ends)
    if (latest === moment) return moment
    moment = latest
  }
  const [first = 'UTC'] = timezones
  return endOfQuiet(quiet, first, now)
}

/** The end of the quiet hours that `moment` is in; `moment` itself where it is in none. */
function endOfQuiet({ start, end }: QuietHours, zone: string, moment: number): number {
  const from = minutesOf(start)
  const until = minutesOf(end)
  const isQuiet = (at: number) => {
    const minute = minuteOfDay(zone, at)
    return from < until ? minute >= from && minute < until : minute >= from || minute < until
  }
  if (!isQuiet(moment)) return moment
  const left = (until - minuteOfDay(zone, moment) + DAY_MINUTES) % DAY_MINUTES
  const whole = Math.floor(moment / MINUTE_MS) * MINUTE_MS
  const ended = whole + left * MINUTE_MS
  if (!isQuiet(ended) && isQuiet(ended - MINUTE_MS)) return ended
  // The clock is set forward or back in between; it is looked for minute by minute around there.
  const loudBefore = firstOf(whole, ended, at => !isQuiet(at))
  return loudBefore ?? firstOf(ended, ended + 3 * 60 * MINUTE_MS, at => !isQuiet(at)) ?? ended
}

function firstOf(from: number, to: number, fits: (moment: number) => boolean): number | undefined {
  for (let moment = from; moment <= to; moment += MINUTE_MS) if (fits(moment)) return moment
  return undefined
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const formats = new Map<string, Intl.DateTimeFormat>()

function minuteOfDay(zone: string, moment: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(zone, format)
  }
  return minutesOf(format.format(moment))
}
