import { kindOf } from '#nodes/kinds.ts'
import { nodesById } from '#pathway/document.ts'
import type { SpeakRequest } from '../brain.ts'
import { shapeOf } from './answers.ts'
import { isOptional } from './extract.ts'
import { linesOf, lineToCome } from './lines.ts'
import { spokenName } from './words.ts'

/** Speech without a model: what the author quotes, or short plain lines made of the prompt and of what is missing. A node's name or a label is never read out. */
export function speakByRules(request: SpeakRequest): string {
  switch (request.purpose) {
    case 'enter':
      return opening(request) ?? question(request) ?? plainLine(request)
    case 'again':
      return request.silent ? askedIntoSilence(request) : askedAgain(request)
    case 'clarify':
      return clarifying(request.choices ?? [])
    case 'return':
      return openQuestion(request) ?? 'Please go on.'
    case 'knowledge':
      return fromKnowledge(request)
  }
}

/** The prompt's first line, and a question that follows a statement at once. */
function opening({ prompt }: SpeakRequest): string | undefined {
  const [first, second] = linesOf(prompt)
  const isTold =
    first !== undefined && !first.endsWith('?') && second?.endsWith('?') === true && !prompt.includes(second)
  return isTold ? `${first} ${second}` : first
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
function plainLine({ document, node_id, history }: SpeakRequest): string {
  const node = nodesById(document).get(node_id)
  const kind = node && kindOf(node.type)
  if (kind?.endsCall) return kind.lastWords ?? 'Goodbye.'
  return history.length === 0 ? HELP : 'Okay. Could you tell me a little more?'
}

const HELP = 'Hello, how can I help you?'
/** A greeting's question, in other words each time. */
const HELP_AGAIN = ['What can I do for you?', 'What are you calling about?', 'In a few words, what do you need?']
const SORRY = [
  'Sorry, I didn’t quite get that.',
  'I’m sorry, I still didn’t get that.',
  'Sorry, I’m having trouble following.',
]
const OTHERWISE = [
  'Could you say it another way?',
  'Could you put it in a few simple words?',
  'Could you tell me in one or two words what you need?',
]
const STILL_THERE = [
  'Are you still there?',
  'I can’t hear you at the moment. Are you still on the line?',
  'I still can’t hear you. If you are there, please say something.',
]
const OWN_QUESTIONS = new Set([...OTHERWISE, ...STILL_THERE].flatMap(questionsIn))

function nth(words: readonly string[], tries: number): string {
  return words[Math.min(Math.max(tries, 1), words.length) - 1] ?? ''
}

function askedIntoSilence(request: SpeakRequest): string {
  const open = openQuestion(request)
  return [nth(STILL_THERE, request.tries), ...(open === undefined ? [] : [open])].join(' ')
}

function askedAgain(request: SpeakRequest): string {
  const next = question(request)
  if (next !== undefined && request.extracted.length > 0) return `Thank you. ${next}`
  const toCome = lineToCome(request)
  if (toCome !== undefined) return toCome
  const open = openQuestion(request)
  const heard = request.history.findLast(said => said.role === 'user')?.content ?? ''
  const { isGreeting, isRepeat, isQuestion } = shapeOf(heard)
  if (isGreeting) return `Yes, I’m here. ${open ?? nth(HELP_AGAIN, 1)}`
  if (isRepeat) return `Of course. ${open ?? lastWords(request) ?? nth(HELP_AGAIN, 1)}`
  if (isQuestion) return `I’m sorry, I can’t answer that. ${open ?? 'Is there anything else I can help you with?'}`
  return `${nth(SORRY, request.tries)} ${open ?? nth(OTHERWISE, request.tries)}`
}

/** The question that is open at this node, in other words than before: for what is missing, else the one that was put last. */
function openQuestion(request: SpeakRequest): string | undefined {
  const put = question(request) ?? lastQuestion(request)
  if (put === undefined) return undefined
  const tries = Math.max(request.tries, 1)
  if (/\bhow (?:can|may|could) (?:i|we) (?:help|assist)\b/i.test(put)) return nth(HELP_AGAIN, tries)
  return tries === 1 ? put : tries === 2 ? `Let me ask again: ${lowered(put)}` : `Once more, please: ${lowered(put)}`
}

function lastQuestion({ history, node_id, prompt }: SpeakRequest): string | undefined {
  for (const { role, content, node_id: at } of history.toReversed()) {
    if (role !== 'assistant' || at !== node_id) continue
    const asked = questionsIn(content).findLast(text => !OWN_QUESTIONS.has(text))
    if (asked !== undefined) return asked.replace(/^(?:Let me ask again|Once more, please): /, '')
  }
  return linesOf(prompt).findLast(line => line.endsWith('?'))
}

function lastWords({ history }: SpeakRequest): string | undefined {
  return history.findLast(said => said.role === 'assistant')?.content
}

/** The sentences of a text that are questions. */
function questionsIn(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+/).filter(part => part.endsWith('?'))
}

/** In the middle of a sentence; a name, “I” or an abbreviation keeps its capital. */
function lowered(text: string): string {
  return /^(?:Could|Would|Can|Will|Do|Does|Did|Are|Is|What|Which|When|Where|Who|How|Shall|May|Have|Has|And)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

function clarifying(choices: readonly string[]): string {
  const [first, second] = choices
  if (first === undefined || second === undefined) return `${nth(SORRY, 1)} ${nth(OTHERWISE, 1)}`
  return `Just to be sure: ${first}, or ${second}?`
}

function fromKnowledge({ knowledge }: SpeakRequest): string {
  const best = knowledge?.[0]?.text.trim()
  if (best === undefined || best === '') return 'I’m sorry, I have no information about that.'
  return best.length <= 400 ? best : `${best.slice(0, 399).replace(/\s+\S*$/, '')}…`
}
