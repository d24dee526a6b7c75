import { capitalized, quotedPhrases } from '../scripted/words.ts'

const WHO =
  /^(?:if |when |once |because )?(?:the |a |an )?(?:user|caller|customer|person|guest|client|patient|member|they|he|she|someone)\s+(?:(?:directly|explicitly|clearly|just|also|already)\s+)?/i
const AGENT = /\b(?:agent|assistant|ai|bot|you|we)\b/i
const OWN = /\b(?:their|his|her|the (?:user|caller|customer|guest|patient|client)['’]s)\b/gi
const SELF = /\b(?:them|him|the (?:user|caller|customer|guest|patient|client))\b/gi
const THEY = /\b(?:they|he|she)\b/gi

/** Rewrites a text that speaks of the caller as the caller's own words. */
function own(text: string): string {
  return plainCase(text)
    .replace(OWN, 'my')
    .replace(SELF, 'me')
    .replace(/\b(?:they|he|she)(?:['’]re|['’]s| are| is)\b/gi, 'I’m')
    .replace(/\b(?:they|he|she)(?:['’]ve| have| has)\b/gi, 'I have')
    .replace(THEY, 'I')
    .trim()
}

/** “Asks To Speak With Someone” without the capitals of a title; one or two words may be a name. */
function plainCase(text: string): string {
  const words = text.split(' ')
  const isTitle = words.length > 2 && words.every(word => !/^\p{Ll}/u.test(word))
  return isTitle ? words.map(lowered).join(' ') : text
}

/** Patterns of labels, each with what a caller would say who means it. The first that fits is taken. */
const SAYINGS: readonly (readonly [RegExp, (rest: string) => string])[] = [
  [
    /^(?:(?:has|have) )?(?:already )?(?:provid|giv|gave|tell|told|shar|nam|stat|mention|said |pick|chosen|describ|spell|enter)\w*\b.*/i,
    () => '',
  ],
  [/^(?:is|are|was) (?:not |un)interested\b.*/i, () => 'No, thank you, I’m not interested.'],
  [/^(?:is |are |was )?interested(?: in (.+))?$/i, rest => `Yes, I’m interested${rest && ` in ${rest}`}.`],
  [/^(?:is |are |was )?not sure(?: (.+))?$|^(?:is |are )?un(?:sure|certain)(?: (.+))?$/i, () => 'I’m not sure.'],
  [/^(?:does not|doesn['’]t|do not|don['’]t|did not|didn['’]t) (.+)$/i, rest => `No, I don’t ${rest}.`],
  [/^(?:cannot|can['’]t|can not|could not|couldn['’]t|is unable to) (.+)$/i, rest => `No, I can’t ${rest}.`],
  [/^(?:declin|refus|reject|den|disagree)\w*\b.*/i, () => 'No, thank you.'],
  [/^(?:agree|accept|approv|consent)\w*\b.*/i, () => 'Yes, that works for me.'],
  [/^confirm\w*\b.*/i, () => 'Yes, that’s right.'],
  [/^(?:say|says|said|answers?|answered|repl(?:y|ies|ied)) (.+)$/i, rest => `${rest}.`],
  [
    /^(?:wants?|wanted|would like|wishes|wish|needs?|prefers?|is looking|is ready|is calling|has) to (.+)$/i,
    rest => `I’d like to ${rest}.`,
  ],
  [
    /^(?:asks?|asking|asked|inquires?|enquires?|calls?|is calling|has (?:a )?questions?|questions?|(?:wants|would like) (?:information|info))(?: a question)? (?:about|regarding|on|around) (.+)$/i,
    rest => `I have a question about ${rest}.`,
  ],
  [/^(?:asks?|asking|asked) (?:whether|if) (.+)$/i, rest => `Can you tell me whether ${rest}?`],
  [
    /^(?:asks?|asking|asked|requests?|requesting|requested)(?: for| to)? (.+)$/i,
    rest => (/^(?:to )?(?:speak|talk)\b/i.test(rest) ? `I’d like to ${rest}.` : `Could I have ${rest}?`),
  ],
  [/^has (?:a |another |more |any )?questions?$/i, () => 'I have a question.'],
  [
    /^(?:wants?|wanted|needs?|prefers?|chooses?|chose|picks?|picked|selects?|selected|orders?|ordered) (.+)$/i,
    rest => `I’d like ${rest}, please.`,
  ],

  [/^(?:is|are) (.+)$/i, rest => `I’m ${rest}.`],
  [/^(?:has|have) (.+)$/i, rest => `I have ${rest}.`],
  [/^(?:had|got) (.+)$/i, rest => `I had ${rest}.`],
]

const ACTION =
  /^(?:to )?((?:book|cancel|change|move|reschedule|schedule|order|buy|pay|return|track|report|update|make|place|check|speak|talk|sign up|leave|file|renew|upgrade|extend|get|find|reserve|rent|see|show|add|remove|end|request|open|close|start|stop) .+)$/i
/** Speaks of how things stand, not of what a caller says. */
const STATE =
  /[=<>{}_]|\b(?:is|are|was|were|has|have|been|does|did|done|other|else|default|otherwise|success\w*|fail\w*|complete\w*|verified|found|left|collected|available|continue|proceed|next)\b/i

/**
 * Words of a caller who means what an edge's label is for: “User wants to book a table” is “I’d like to book a table.” Empty for a label
 * that does not speak of what a caller says, or of facts that are told by themselves.
 */
export function wordsFor(label: string): string {
  const text = firstOf(label)
  const [quoted] = quotedPhrases(text)
  if (quoted !== undefined) return sentence(quoted)
  if (/^(?:yes|yeah|yep|correct|true)$/i.test(text)) return 'Yes, please.'
  if (/^(?:no|nope|incorrect|false)$/i.test(text)) return 'No, thank you.'
  if (/^(?:yes|no)\b[,;:] |^no (?!\w+ (?:is|are|was|were|left|found)\b)/i.test(text)) return sentence(own(text))
  const said = own(text.replace(WHO, ''))
  for (const [pattern, words] of SAYINGS) {
    const match = pattern.exec(said)
    if (match) return sentence(words(match.slice(1).find(part => part !== undefined) ?? ''))
  }
  if (STATE.test(said) || AGENT.test(said)) return ''
  const action = ACTION.exec(said)?.[1]
  if (action !== undefined) return sentence(`I’d like to ${lowered(action)}.`)
  const isSubject = said.split(/\s+/).length <= 5 && /^[\p{L}\p{N} ,/&'’-]+$/u.test(said)
  return isSubject && said !== '' ? `It’s about ${lowered(said)}.` : ''
}

/** The first words of a label: authors add conditions, alternatives and notes to the agent. */
function firstOf(label: string): string {
  const [first = ''] = label.trim().split(/[.!;\n]+(?:\s|$)/)
  const text = first.trim()
  return text.length <= LONG ? text : (/^(.{12,}?)(?:,| or | and then )\s*/.exec(text)?.[1] ?? text)
}

/** Characters of a label that is more than one thing to say. */
const LONG = 60

function sentence(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  const whole = /[.?!]$/.test(trimmed) ? trimmed : `${trimmed}.`
  return capitalized(whole)
}

/** “Billing” within a sentence is “billing”; “VIP” and “iPhone” stay as they are. */
function lowered(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
