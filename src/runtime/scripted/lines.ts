import { trimEndOf } from '#pathway/trim.ts'
import type { BrainContext } from '../brain.ts'
import { capitalized, plain, remembering } from './words.ts'

const SECTION = /^#+\s*(.+)$/gm

/** The part of a prompt that says what to do: its goal, where it has sections. */
function goalOf(prompt: string): string {
  const headings = [...prompt.matchAll(SECTION)]
  const at = headings.findIndex(([, title]) => /goal|task|say|script|instruction|objective/i.test(title ?? ''))
  const heading = headings[at]
  if (!heading) return prompt
  return prompt.slice(heading.index + heading[0].length, headings[at + 1]?.index)
}

/**
 * The lines that a prompt has the agent say, in their order: those that the author wrote out (`Say: "…"`), else its short orders turned into speech
 * (`Let the user know you're transferring them` → `I'm transferring you.`).
 */
export const linesOf = remembering((prompt: string): readonly string[] => {
  const goal = goalOf(prompt)
  const quoted = [...quotedLines(goal)]
  return quoted.length > 0 ? quoted : [...toldLines(goal)]
})

/** Of lines that the author wrote out the first opens the step; the others are for turns that it may take. */
function isWrittenOut(prompt: string): boolean {
  return !quotedLines(goalOf(prompt)).next().done
}

/** Words between quotation marks on one line that are ours to say. */
function* quotedLines(text: string): Generator<string, void> {
  let read = 0
  for (const { 0: quotation, 1: line = '', index } of text.matchAll(/["“]([^"“”\n]{8,400})["”]/g)) {
    const before = text.slice(Math.max(read, index - BEFORE_LENGTH), index)
    read = index + quotation.length
    if (line.includes(' ') && isOurs(lastPart(before))) yield line.trim()
  }
}

/** Characters before a quotation that can say whose words it holds. */
const BEFORE_LENGTH = 300

/** The part after the last quotation mark or end of a line. */
function lastPart(text: string): string {
  let start = text.length
  while (start > 0 && !'"“”\n'.includes(text.charAt(start - 1))) start -= 1
  return text.slice(start)
}

function isOurs(before: string): boolean {
  const clause = before.split(/[.;!?]\s/).at(-1) ?? ''
  if (/\b(never|do not|don't|avoid|not)\b/i.test(clause)) return false
  if (
    /\b(they|caller|user|customer|callers|users|customers)\b[^,]*\b(say|says|said|ask|asks|answer|answers|respond|responds|might|may|like)\b/i.test(
      clause,
    )
  )
    return false
  return /\b(say|says|saying|ask|asking|respond|reply|like|line|greet|read|tell|with|example|words)\b|[:,]\s*$|^\s*$/i.test(
    clause,
  )
}

const WHO = '(?:the |your )?(?:user|caller|customer|person|guest|patient|client|them|him|her|members?)'
const TELL = new RegExp(
  `^(?:please )?(?:let ${WHO} know|tell ${WHO}|inform ${WHO}|explain(?: to ${WHO})?)(?: that)?[ ,]+(.+)$`,
  'i',
)
const THANK = new RegExp(`^(?:please )?thank ${WHO}(?: for (.+))?$`, 'i')
const ASK = new RegExp(`^(?:please )?(?:ask|find out)(?: ${WHO})? (.+)$`, 'i')
const GET = new RegExp(`^(?:please )?(?:get|collect|gather|obtain) (?:${WHO}['’]s|their|his|her) (.+)$`, 'i')
const GREET = new RegExp(`^(?:please )?(?:greet|welcome) ${WHO}`, 'i')
const INTRODUCE = /^(?:please )?introduce yourself as (.+)$/i
const REMIND = new RegExp(`^(?:please )?remind ${WHO} (.+)$`, 'i')
/** Orders that the agent carries out by saying what it is about to do. */
const DO =
  /^(?:please )?((?:confirm|verify|check|schedule|reschedule|book|arrange|offer|discuss|review|update|collect|survey|invite|follow up|talk|help) .+)$/i
/** “Your goal is to remind them”, “You should ask”, “Call the customer and ask”: the order stands behind it. */
const BEFORE_ORDER = new RegExp(
  `^(?:your (?:goal|task|job|role|aim|objective) (?:here )?is to|(?:you|the agent) (?:should|must|need to|have to|will)|(?:first|then|next|finally|now|also|after that),?|(?:please )?(?:call|phone|ring)(?: up)? (?:${WHO}|\\p{Lu}[\\p{L}. ]{0,40}?) (?:and|to)) `,
  'iu',
)
/** Marks the place where one order ends and the next begins. */
const NEXT_ORDER =
  /,? (?:and|then) (?:then )?(?=(?:to|toss|ask|find out|offer|give|confirm|make|tell|inform|let|read|say|see|get|thank|wait|transfer|remind|schedule|book|verify|check)\b)/i

function* toldLines(goal: string): Generator<string, void> {
  for (const written of goal.split(/\n|(?<=[.!?])\s+|(?<=\w):\s+/)) {
    const text = trimEndOf(written.trim(), '.!?:')
    if (text === '' || text.startsWith('#') || text.length > 300) continue
    const orders = text.replace(BEFORE_ORDER, '').replace(BEFORE_ORDER, '').split(NEXT_ORDER)
    for (const order of orders) {
      const line = spokenOrder(order.replace(BEFORE_ORDER, '').replace(/^to (?=\S)/, ''))
      if (line === undefined) break
      yield line
    }
  }
}

function spokenOrder(order: string): string | undefined {
  const told = TELL.exec(order)?.[1]
  if (told !== undefined) return sentence(toCaller(told))
  const thanks = THANK.exec(order)
  if (thanks) return thanks[1] === undefined ? 'Thank you.' : sentence(`thank you for ${toCaller(thanks[1])}`)
  const asked = ASK.exec(order)?.[1]
  if (asked !== undefined) return asking(toCaller(asked))
  const got = GET.exec(order)?.[1]
  if (got !== undefined) return sentence(`could you tell me your ${toCaller(got)}`, '?')
  const who = INTRODUCE.exec(order)?.[1]
  if (who !== undefined) return sentence(`hello, this is ${toCaller(who)}`)
  if (GREET.test(order)) return 'Hello!'
  const reminded = REMIND.exec(order)?.[1]
  if (reminded !== undefined) return sentence(`I’d like to remind you ${toCaller(reminded)}`)
  const done = DO.exec(order)?.[1]
  return done === undefined ? undefined : sentence(`I’d like to ${lowerFirst(toCaller(done))}`)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function asking(what: string): string {
  if (what.startsWith('for ')) return sentence(`could you tell me ${what.slice(4)}`, '?')
  if (/^(if|whether) there/.test(what)) return sentence(what.replace(/^(if|whether) there(['’]s| is)/, 'is there'), '?')
  if (/^(if|whether) /.test(what)) return sentence(`may I ask ${what}`, '?')
  if (what.startsWith('to ')) return sentence(`could you please ${what.slice(3)}`, '?')
  return sentence(`could you tell me ${what}`, '?')
}

/** In an order “you” is the agent and “they” the caller; in speech they are “I” and “you”. */
function toCaller(text: string): string {
  return text
    .replace(/\b(to|with|for|from|at|by) you\b(?!['’])/gi, '$1 me')
    .replace(/\byour\b/gi, 'my')
    .replace(/\byou are\b/gi, 'I am')
    .replace(/\byou['’]re\b/gi, 'I’m')
    .replace(/\byou\b/gi, 'I')
    .replace(/\b(?:their|the (?:user|caller|customer|guest|patient|client)['’]s)\b/gi, 'your')
    .replace(/\b(?:they|them|the (?:user|caller|customer|guest|patient|client))\b/gi, 'you')
    .replace(/\byou (has|wants|needs|is)\b/gi, (_, verb: string) => `you ${PLURAL[verb.toLowerCase()] ?? verb}`)
}

const PLURAL: Readonly<Record<string, string>> = { has: 'have', wants: 'want', needs: 'need', is: 'are' }

/** A sentence with its first letter large and one mark at its end. */
function sentence(text: string, mark = '.'): string {
  const trimmed = trimEndOf(text.trim(), '.!?,;:')
  return `${capitalized(trimmed)}${mark}`
}

/** The first line of the prompt that the agent has not said yet; undefined where all of it is said. */
export function lineToCome({ prompt, history }: Pick<BrainContext, 'prompt' | 'history'>): string | undefined {
  const said = plain(
    history
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => content)
      .join(' '),
  )
  return isWrittenOut(prompt) ? undefined : linesOf(prompt).find(line => !said.includes(plain(line)))
}
