import { nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'
import { lookupVariable } from '#pathway/templates.ts'
import type { Option, WantedVariable } from '../brain.ts'
import { isKnown } from '../extraction.ts'
import { isOptional } from '../scripted/extract.ts'
import { labelPolarity } from '../scripted/polarity.ts'
import type { ConversationState } from '../state.ts'
import { optionsInOrder } from './order.ts'
import { type GivenAnswers, tellFacts } from './values.ts'
import { wordsFor } from './words.ts'

export type CalleeReply = { readonly type: 'speech'; readonly text: string } | { readonly type: 'hang_up' }

/** Answers in a row with which the callee tries one option before it tries the next. */
const TRIES = 2
/** Answers in all, after which the callee has had enough. */
const MOST_ANSWERS = 60

/**
 * The answer of a simulated callee where the conversation stands (`docs/playing.md`, “The simulated callee”): in the first person, the facts that
 * the node wants, or what a caller says who means the label of an option. What it says is heard, and decided by, as another
 * caller's words are. The same conversation gives the same answer.
 */
export function calleeReply(document: PathwayDocument, state: ConversationState, given: GivenAnswers): CalleeReply {
  const { node_id, history, seed } = state
  const node = node_id === null ? undefined : nodesById(document).get(node_id)
  const answers = history.filter(said => said.role === 'user')
  const answered = answers.filter(said => said.node_id === node_id).length
  const options = node ? optionsInOrder(document, node.id) : []
  const most = Math.max(options.length, 1)
  if (!node || answers.length >= MOST_ANSWERS || answered > TRIES * most) return { type: 'hang_up' }
  const option = options[Math.floor(answered / TRIES) % most]
  const wanted = readExtractions(nodeData(node))
    .filter(row => !row.isInstruction && !isOptional(row) && row.type !== 'json')
    .filter(({ name }) => !isKnown(lookupVariable(state.variables, name)))
  const isFirst = answered % TRIES === 0
  const meant = option ? wordsFor(option.label) : ''
  const told = factsTold(isFirst ? wanted : wanted.slice(0, 1), { option, seed, given })
  const isAgreed = /^(?:Yes|No)\b/
  const isMeant = told === '' || (isFirst && isAgreed.test(meant) && !isAgreed.test(told))
  const text = [...(isMeant ? [meant] : []), told].filter(part => part !== '').join(' ')
  return { type: 'speech', text: text || (isFirst ? 'Okay.' : 'Yes, please go on.') }
}

/** A yes or a no for the first open boolean, as the option wants it, and each other fact in a sentence. */
function factsTold(
  wanted: readonly WantedVariable[],
  { option, seed, given }: { option: Option | undefined; seed: number; given: GivenAnswers },
): string {
  const [boolean] = wanted.filter(({ type }) => type === 'boolean')
  const isNo = option !== undefined && labelPolarity(option.label) === 'no'
  const facts = wanted.filter(({ type }) => type !== 'boolean')
  return [...(boolean ? [isNo ? 'No.' : 'Yes.'] : []), ...tellFacts(facts, { seed, given })].join(' ')
}
