/** Times and days as speech recognition writes them, in words, and the same in the digits that a reader of dates knows. */

const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const FEW = new Map(['a', ...HOURS].map((word, at) => [word, Math.max(at, 1)]))

const HOUR = `(${HOURS.join('|')}|\\d{1,2})`
const PAST = new RegExp(`\\b(half(?= past)|(?:a )?quarter|\\d{1,2} minutes) (past|after|to|before|of) ${HOUR}\\b`, 'gi')
/** The half of the day, behind a clock time of twelve hours. */
const HALF = /\b(1[0-2]|[1-9])((?::\d\d)?)(?: ?o['’]?clock)?,? (in the (?:morning|afternoon|evening)|at night)\b/gi
const HOUR_AND_MINUTES = new RegExp(
  `\\b(${HOURS.join('|')}) (fifteen|thirty|forty[ -]five|oh five|ten|twenty|forty|fifty)\\b(?! (?:people|guests|persons|of us|dollars|percent))`,
  'gi',
)
const HOUR_ALONE = new RegExp(
  `\\b(${HOURS.join('|')})(?= ?(?:o['’]?clock\\b|[ap]\\.?\\s?m\\b|(?:in the (?:morning|afternoon|evening)|at night)\\b))`,
  'gi',
)
const AT_HOUR = new RegExp(`(?<=\\bat )(${HOURS.join('|')})\\b(?! (?:\\p{L}|\\d))`, 'giu')
const TENTH = new RegExp(`\\b(twenty|thirty)[ -](${ORDINALS.slice(0, 9).join('|')})\\b`, 'gi')
const ORDINAL = new RegExp(
  `(?<=\\bthe )(${ORDINALS.join('|')}|twentieth|thirtieth)\\b(?! (?:one|of (?:them|these|those)|time|day|week|month|(?:sun|mon|tues|wednes|thurs|fri|satur)day))`,
  'gi',
)
const WEEKS = new RegExp(`\\b(${[...FEW.keys()].join('|')}) weeks? (?=from|after)`, 'gi')

const MINUTES: Readonly<Record<string, number>> = {
  'oh five': 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  fifty: 50,
}

/** “half past seven” is `7:30`, “eight thirty” `8:30`, “seven p.m.” `7 p.m.`, “the twenty-fifth” `the 25th`. */
export function inDigits(text: string): string {
  return text
    .replace(/\b(?:a )?fortnight\b/gi, '2 weeks')
    .replace(WEEKS, (_, count: string) => `${FEW.get(count.toLowerCase()) ?? 1} weeks `)
    .replace(PAST, (_, part: string, side: string, hour: string) => clock(part, side, hourOf(hour)))
    .replace(HOUR_AND_MINUTES, (_, hour: string, minutes: string) => {
      const minute = MINUTES[minutes.toLowerCase().replace('-', ' ')] ?? 0
      return `${hourOf(hour)}:${String(minute).padStart(2, '0')}`
    })
    .replace(AT_HOUR, hour => String(hourOf(hour)))
    .replace(HOUR_ALONE, hour => String(hourOf(hour)))
    .replace(HALF, (_, hour: string, minutes: string, half: string) => {
      return `${hour}${minutes} ${/morning/i.test(half) ? 'am' : 'pm'}`
    })
    .replace(TENTH, (_, tens: string, unit: string) => nth((/^twenty/i.test(tens) ? 20 : 30) + ordinalOf(unit)))
    .replace(ORDINAL, word => nth(ordinalOf(word)))
}

function hourOf(word: string): number {
  const at = HOURS.indexOf(word.toLowerCase())
  return at < 0 ? Number(word) : at + 1
}

function clock(part: string, side: string, hour: number): string {
  const minutes = /half/i.test(part) ? 30 : /quarter/i.test(part) ? 15 : Number.parseInt(part, 10)
  const isPast = /past|after/i.test(side)
  const before = hour === 1 ? 12 : hour - 1
  return `${isPast ? hour : before}:${String(isPast ? minutes : 60 - minutes).padStart(2, '0')}`
}

function ordinalOf(word: string): number {
  const at = ORDINALS.indexOf(word.toLowerCase())
  return at >= 0 ? at + 1 : /^twent/i.test(word) ? 20 : 30
}

function nth(day: number): string {
  const isTeen = day > 10 && day < 20
  const end = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${end}`
}
