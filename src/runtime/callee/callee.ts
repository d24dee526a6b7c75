import { kindOf } from '#nodes/kinds.ts'
import { keyedEdges, listNodes, nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { readExtractions } from '#pathway/members.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { edgeChoices } from '../choices.ts'
import { wishServedBy } from '../scripted/answers.ts'
import { isOptional } from '../scripted/extract.ts'
import { labelPolarity } from '../scripted/polarity.ts'
import type { Choice, ConversationState, WantedVariable } from '../types.ts'
import { type GivenAnswers, tellFacts } from './values.ts'
import { wordsFor } from './words.ts'

export type CalleeReply = { readonly type: 'speech'; readonly text: string } | { readonly type: 'hang_up' }

/** Answers in a row with which the callee tries one way on before it tries the next. */
const TRIES = 2
/** Answers in all, after which the callee has had enough. */
const MOST_ANSWERS = 60

/**
 * The answer of a simulated callee where the conversation stands (`docs/playing.md`, “The simulated callee”): in the first person, the facts that
 * the node wants, or what a caller says who means the label of a way on. It is heard and decided by as any other answer. The same conversation
 * gives the same answer.
 */
export function calleeReply(document: PathwayDocument, state: ConversationState, given: GivenAnswers): CalleeReply {
  const { node_id, history, seed } = state
  const node = node_id === null ? undefined : nodesById(document).get(node_id)
  const answers = history.filter(said => said.role === 'user')
  const answered = answers.filter(said => said.node_id === node_id).length
  const ways = node ? waysOn(document, node.id) : []
  const most = Math.max(ways.length, 1)
  if (!node || answers.length >= MOST_ANSWERS || answered > TRIES * most) return { type: 'hang_up' }
  const way = ways[Math.floor(answered / TRIES) % most]
  const wanted = readExtractions(nodeData(node))
    .filter(row => !row.isInstruction && !isOptional(row) && row.type !== 'json')
    .filter(({ name }) => (lookupVariable(state.variables, name) ?? '') === '')
  const isFirst = answered % TRIES === 0
  const meant = way ? wordsFor(way.label) : ''
  const told = factsTold(isFirst ? wanted : wanted.slice(0, 1), { way, seed, given })
  const isAgreed = /^(?:Yes|No)\b/
  const isMeant = told === '' || (isFirst && isAgreed.test(meant) && !isAgreed.test(told))
  const text = [...(isMeant ? [meant] : []), told].filter(part => part !== '').join(' ')
  return { type: 'speech', text: text || (isFirst ? 'Okay.' : 'Yes, please go on.') }
}

/** A yes or a no for the first open boolean, as the way on wants it, and each other fact in a sentence. */
function factsTold(
  wanted: readonly WantedVariable[],
  { way, seed, given }: { way: Choice | undefined; seed: number; given: GivenAnswers },
): string {
  const [boolean] = wanted.filter(({ type }) => type === 'boolean')
  const isNo = way !== undefined && labelPolarity(way.label) === 'no'
  const facts = wanted.filter(({ type }) => type !== 'boolean')
  return [...(boolean ? [isNo ? 'No.' : 'Yes.'] : []), ...tellFacts(facts, { seed, given })].join(' ')
}

const waysOf = new WeakMap<PathwayDocument, Map<string, readonly Choice[]>>()

/** The ways on from a node in the order of the document, those that refuse, ask for a person or come to no end last. */
function waysOn(document: PathwayDocument, node_id: string): readonly Choice[] {
  const known = waysOf.get(document) ?? new Map<string, readonly Choice[]>()
  waysOf.set(document, known)
  const own = known.get(node_id)
  if (own) return own
  const reaching = reachingEnd(document)
  const ways = edgeChoices(document, node_id).toSorted((a, b) => reluctance(a, reaching) - reluctance(b, reaching))
  known.set(node_id, ways)
  return ways
}

function reluctance({ label, target, target_name }: Choice, reaching: ReadonlySet<string>): number {
  if (!reaching.has(target)) return 3
  const wish = wishServedBy(`${label} ${target_name}`)
  if (wish === 'human') return 2
  return labelPolarity(label) === 'no' || wish === 'end' ? 1 : 0
}

const reachingOf = new WeakMap<PathwayDocument, ReadonlySet<string>>()

/** The nodes from which edges lead to one that ends the call. */
function reachingEnd(document: PathwayDocument): ReadonlySet<string> {
  const known = reachingOf.get(document)
  if (known) return known
  const into = new Map<string, string[]>()
  for (const { edge } of keyedEdges(document)) {
    if (edge.source === undefined || edge.target === undefined) continue
    const sources = into.get(edge.target)
    if (sources) sources.push(edge.source)
    else into.set(edge.target, [edge.source])
  }
  const reaching = new Set<string>()
  const open = listNodes(document)
    .filter(node => kindOf(node.type).endsCall)
    .map(node => node.id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reaching.has(id)) continue
    reaching.add(id)
    open.push(...(into.get(id) ?? []))
  }
  reachingOf.set(document, reaching)
  return reaching
}
