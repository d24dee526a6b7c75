import { kindOf } from '#nodes/kinds.ts'
import { nodesById } from '#pathway/document.ts'
import { trimEndOf } from '#pathway/trim.ts'
import type { SpeakRequest } from '../types.ts'
import { isOptional } from './extract.ts'
import { spokenName } from './words.ts'

/** Speech without a model: what the author quotes, or a short plain line made of the prompt, the node's name and what is missing. */
export function speakByRules(request: SpeakRequest): string {
  switch (request.purpose) {
    case 'enter':
      return quotedLine(request.prompt) ?? toldLine(request.prompt) ?? question(request) ?? namedLine(request)
    case 'again':
      return askedAgain(request)
    case 'clarify':
      return clarifying(request.choices ?? [])
    case 'knowledge':
      return fromKnowledge(request)
  }
}

const SECTION = /^#+\s*(.+)$/gm

/** The part of a prompt that says what to do: its goal, where it has sections. */
function goalOf(prompt: string): string {
  const headings = [...prompt.matchAll(SECTION)]
  const at = headings.findIndex(([, title]) => /goal|task|say|script|instruction|objective/i.test(title ?? ''))
  const heading = headings[at]
  if (!heading) return prompt
  return prompt.slice(heading.index + heading[0].length, headings[at + 1]?.index)
}

/** A line that the author wrote out for the agent: `Say: "…"`. What the caller might say is quoted too, and left out. */
function quotedLine(prompt: string): string | undefined {
  for (const line of quotedLines(goalOf(prompt))) return line
  return undefined
}

function quotedQuestion(prompt: string): string | undefined {
  for (const line of quotedLines(goalOf(prompt))) if (line.endsWith('?')) return line
  return undefined
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
/** The words after it are the next order, not part of what is told. */
const NEXT_ORDER =
  /,? (?:and|then) (?:then )?(?:to|toss|ask|offer|give|confirm|make|tell|let|read|say|see|get|thank|wait|transfer)\b.*$/i

/** The first short order of a prompt, turned into speech: `Let the user know you're transferring them` → `I'm transferring you.` */
function toldLine(prompt: string): string | undefined {
  for (const written of goalOf(prompt).split(/\n|(?<=[.!?])\s+|(?<=\w):\s+/)) {
    const order = trimEndOf(written.trim(), '.!?:')
    if (order === '' || order.startsWith('#') || order.length > 300) continue
    const line = spokenOrder(order)
    if (line !== undefined) return line
  }
  return undefined
}

function spokenOrder(order: string): string | undefined {
  const told = TELL.exec(order)?.[1]
  if (told !== undefined) return sentence(toCaller(told.replace(NEXT_ORDER, '')))
  const thanks = THANK.exec(order)
  if (thanks)
    return thanks[1] === undefined
      ? 'Thank you.'
      : sentence(`thank you for ${toCaller(thanks[1].replace(NEXT_ORDER, ''))}`)
  const asked = ASK.exec(order)?.[1]
  if (asked !== undefined) return asking(toCaller(asked))
  const got = GET.exec(order)?.[1]
  return got === undefined ? undefined : sentence(`could you tell me your ${toCaller(got)}`, '?')
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

function sentence(text: string, mark = '.'): string {
  const trimmed = trimEndOf(text.trim(), '.!?,;:')
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${mark}`
}

/** Asks for what the node still wants to know. */
function question({ missing }: SpeakRequest): string | undefined {
  const names = missing
    .filter(variable => !isOptional(variable) && variable.type !== 'boolean')
    .map(({ name }) => spokenName(name))
  const [first, ...rest] = [...new Set(names)].slice(0, 3)
  if (first === undefined) return undefined
  const last = rest.at(-1)
  const list = last === undefined ? first : `${[first, ...rest.slice(0, -1)].join(', ')} and ${last}`
  return `Could you tell me your ${list}?`
}

/** Plain words for the state of the conversation, where the prompt holds no line to say. */
function namedLine({ document, node_id, node_name, history }: SpeakRequest): string {
  const node = nodesById(document).get(node_id)
  const kind = node && kindOf(node.type)
  if (kind?.endsCall) return kind.lastWords ?? 'Goodbye.'
  return history.length === 0 ? 'Hello, how can I help you?' : `${sentence(node_name)} How would you like to go on?`
}

function askedAgain(request: SpeakRequest): string {
  const next = question(request)
  if (next !== undefined && request.extracted.length > 0) return `Thank you. ${next}`
  return `Sorry, I didn’t quite get that. ${next ?? quotedQuestion(request.prompt) ?? 'Could you say it another way?'}`
}

function clarifying(choices: readonly string[]): string {
  const [first, second] = choices.map(choice => (choice.length > 80 ? `${choice.slice(0, 79).trimEnd()}…` : choice))
  if (first === undefined || second === undefined)
    return 'Sorry, I didn’t quite get that. Could you say it another way?'
  return `Just to be sure: is it “${first}” or “${second}”?`
}

function fromKnowledge({ knowledge }: SpeakRequest): string {
  const best = knowledge?.[0]?.text.trim()
  if (best === undefined || best === '') return 'I’m sorry, I have no information about that.'
  return best.length <= 400 ? best : `${best.slice(0, 399).replace(/\s+\S*$/, '')}…`
}
