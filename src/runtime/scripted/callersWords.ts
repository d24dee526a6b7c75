import { plain } from './words.ts'

const WHO = `(?:the |a |an )?(?:user|caller|customer|person|guest|client|patient|member|they|he|she|someone)`
const WISH = new RegExp(
  `^(?:${WHO} )?(?:wants?|would like|wishes|wish|needs?|asks?|requests?|prefers?|chooses?|decides?|is (?:looking|calling|ready)) to (.+)$`,
  'i',
)
const ABOUT = new RegExp(
  `^(?:${WHO} )?(?:asks?|asking|inquires?|calls?|calling|is calling|has (?:a )?questions?|questions?|wants to (?:ask|know)|interested|is interested)(?: a question)? (?:about|regarding|in|on) (.+)$`,
  'i',
)
const NEED = new RegExp(
  `^(?:${WHO} )?(?:wants?|needs?|requests?|asks? for|chooses?|chose|selects?|prefers?) ((?!to\b).+)$`,
  'i',
)
const VERB =
  /^(?:book|cancel|change|move|reschedule|schedule|order|buy|pay|return|track|report|update|make|place|check|speak|talk|sign up|leave|file|renew|upgrade)\b/i
/** Says something about the caller or the agent, or that something is so, and is nothing to be offered. */
const STATEMENT =
  /\b(is|are|was|were|has|have|had|does|did|do|will|can|cannot|user|caller|customer|person|agent|assistant|ai|you|says?|said|gave|gives|confirm\w*|declin\w*|agree\w*|yes|no|not|other|else|continue|done|default|otherwise|successful\w*|fail\w*|success)\b/i

/** An offer to the caller: “would you like” and “to book a table”. */
interface Offer {
  readonly lead: string
  readonly rest: string
}

/** The label as one would offer it to a caller; undefined for labels that speak about the caller or to the agent. */
function offerOf(label: string): Offer | undefined {
  const text = label.trim().replace(/[.!]$/, '')
  if (text.length > 80) return undefined
  const wish = WISH.exec(text)?.[1]
  if (wish !== undefined) return offer('would you like', `to ${wish}`)
  const about = ABOUT.exec(text)?.[1]
  if (about !== undefined) return offer('is it', `about ${about}`)
  const need = NEED.exec(text)?.[1]
  if (need !== undefined) return offer('do you need', need)
  if (STATEMENT.test(text)) return undefined
  if (VERB.test(text)) return offer('would you like', `to ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
  const isShort = plain(text).split(' ').length <= 4 && /^[\p{L}\p{N} ,/&'’-]+$/u.test(text)
  return isShort ? offer('is it about', text.charAt(0).toLowerCase() + text.slice(1)) : undefined
}

function offer(lead: string, words: string): Offer | undefined {
  const rest = words
    .replace(/\b(?:their|his|her|the (?:user|caller|customer)['’]s)\b/gi, 'your')
    .replace(/\b(?:they|them|him|the (?:user|caller|customer))\b/gi, 'you')
  return /\b(?:user|caller|customer|agent|assistant|not)\b/i.test(rest) ? undefined : { lead, rest }
}

/** Two ways as a question puts them, “would you like to book a table” and “to cancel”; undefined where one of the labels cannot be offered. */
export function offersOf(first: string, second: string): readonly [string, string] | undefined {
  const one = offerOf(first)
  const other = offerOf(second)
  if (!one || !other) return undefined
  return [`${one.lead} ${one.rest}`, one.lead === other.lead ? other.rest : `${other.lead} ${other.rest}`]
}
