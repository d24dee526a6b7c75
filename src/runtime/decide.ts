import { playOf } from '#nodes/plays.ts'
import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { limitAt } from '#pathway/limits.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { variableKey } from '#pathway/templates.ts'
import { type Asking, askBrain, BrainFailure, beginAsking } from './askBrain.ts'
import type { Decision, Extraction, Option, Routing } from './brain.ts'
import { entriesOf } from './entries.ts'
import { extract, extractionOf, keepValues, missingOf } from './extraction.ts'
import { freeEdges, globalOptions, hasConditions, offeredOptions, returnsByItself } from './options.ts'
import { settle } from './outstanding.ts'
import { brainOf, event, type Move, type Outstanding, type Play, type Run } from './run.ts'
import { speakingOf } from './speech.ts'
import { callKnownTools } from './tools/knownTools.ts'
import { takeRoute } from './tools/toolRoute.ts'
import { hasTools } from './tools/toolsAt.ts'
import { allVariables, lookupIn } from './variables.ts'

/** The outcome of a decision: a move, or to stay. */
export type Outcome =
  | { readonly type: 'move'; readonly move: Move }
  /** `fits`: the answer belongs to the node, though it leads nowhere yet. */
  | { readonly type: 'stay'; readonly fits: boolean; readonly clarify?: readonly string[] }

export interface Answer {
  /** The caller's words. */
  readonly answer: string
  readonly withGlobals: boolean
}

/** The options after the caller's answer. */
interface Options {
  readonly edges: readonly Option[]
  readonly globals: readonly Option[]
  /** The edge that is taken without asking. */
  readonly always: Option | undefined
  /** The outcome where there is nothing to choose. */
  readonly certain: Outcome | undefined
}

function optionsAt(run: Run, node: PathwayNode, withGlobals: boolean): Options {
  const edges = freeEdges(run.document, node, () => allVariables(run))
  const globals = withGlobals ? globalOptions(run.document, node.id) : []
  const always = edges.find(edge => edge.always)
  const isFree = globals.length === 0 && textMember(nodeData(node), 'condition').trim() === ''
  const certain = !isFree ? undefined : always ? alwaysTaken(always) : edges.length === 0 ? STAY : undefined
  return { edges, globals, always, certain }
}

/** The move that the answer of a tool makes; undefined where it makes none. */
function routed(run: Run): Outcome | undefined {
  const move = takeRoute(run)
  return move && { type: 'move', move }
}

const STAY: Outcome = { type: 'stay', fits: false }

/** Reads the caller's answer and decides by it, in one request where a model can do both (`docs/playing.md` §2). */
export async function* readAnswer(run: Run, node: PathwayNode, given: Answer): Play<Outcome> {
  const options = optionsAt(run, node, given.withGlobals)
  const isApart = brainOf(run).kind === 'rules' || options.certain || hasConditions(run.document, node.id)
  if (isApart) {
    yield* extract(run, node)
    if (hasTools(run, node)) yield* callKnownTools(run, node)
    return routed(run) ?? (yield* decideByAnswer(run, node, given))
  }
  const extraction = extractionOf(run, node, true)
  const enter = entriesOf(run, node, offeredOptions(options), extraction)
  const asking = beginAsking(run, node, {
    ...(extraction && { extract: extraction }),
    ...(enter.length > 0 && { enter }),
    route: routingOf(run, node, { ...options, answer: given.answer }),
    ...(speaksOnStaying(run, node) && { speak: { ...speakingOf(run, node, 'again'), tries: run.state.misses + 1 } }),
  })
  yield* asking.read(({ decision }) => decision !== undefined)
  if (run.tools.route) {
    // The model called the tool in the place of reading.
    yield* extract(run, node)
    return routed(run) ?? STAY
  }
  const { decision } = asking.answer()
  if (!decision) return yield* readAnswer(run, node, given)
  yield* tellDecision(run, node, decision, options)
  const outcome = outcomeOf(run, options, decision)
  const { pick } = decision
  const entry = enter.find(({ kind, key }) => kind === pick?.kind && key === pick.key)
  if (outcome.type === 'move') {
    const target = entry?.target === outcome.move.target ? entry.target : undefined
    run.outstanding = restOf(run, node, asking, { extraction, target })
    return outcome
  }
  run.outstanding = restOf(run, node, asking, { extraction, target: node.id })
  yield* run.outstanding.sayWords()
  yield* settle(run)
  return outcome
}

/** True if the brain's words are what comes where the conversation stays: nothing is looked up, and no limit is reached. */
function speaksOnStaying(run: Run, node: PathwayNode): boolean {
  const { limit } = limitAt(run.document, node, 'noMatch')
  const isLast = limit > 0 && run.state.no_matches + 1 >= limit
  return !isLast && playOf(node).answer === undefined && returnMove(run) === undefined
}

/** The rest of an answer whose decision is there already. */
function restOf(
  run: Run,
  node: PathwayNode,
  asking: Asking,
  { extraction, target }: { readonly extraction: Extraction | undefined; readonly target: string | undefined },
): Outstanding {
  let isVoiced = false
  return {
    read: extraction?.wanted.map(({ name }) => variableKey(name)) ?? [],
    target,
    async *sayWords() {
      isVoiced = true
      yield* asking.read(() => false)
    },
    async *settle() {
      run.outstanding = undefined
      yield* asking.read(() => false, false)
      const { values, speech } = asking.answer()
      if (target !== undefined && speech !== '') run.given = { node_id: target, text: speech, isVoiced }
      if (extraction && values) yield* keepValues(run, node, extraction, values)
      else if (extraction) yield* extract(run, node)
    },
  }
}

/** After the caller's answer: a global node that fits, the node's condition, an edge, in this order (`docs/playing.md` §2). */
export async function* decideByAnswer(run: Run, node: PathwayNode, { answer, withGlobals }: Answer): Play<Outcome> {
  const options = optionsAt(run, node, withGlobals)
  if (options.certain) return options.certain
  const { used } = run.tools
  const offered = { ...options, answer }
  const decision = yield* decisionOf(run, node, offered)
  if (!decision) return routed(run) ?? STAY
  // A variable that a tool has set meanwhile may open other edges.
  if (run.tools.used > used && hasConditions(run.document, node.id)) {
    return yield* decideByAnswer(run, node, { answer, withGlobals })
  }
  yield* tellDecision(run, node, decision, offered)
  return outcomeOf(run, options, decision)
}

function outcomeOf(run: Run, { edges, globals, always }: Options, decision: Decision): Outcome {
  const picked = pickOf(decision, edges, globals)
  if (picked?.kind === 'global') return { type: 'move', move: globalMove(picked.option, decision) }
  if (decision.condition_met === false) return stay(run, decision)
  if (always) return alwaysTaken(always)
  if (picked) return { type: 'move', move: edgeMove(picked.option, decision) }
  return stay(run, decision)
}

/** Without a caller's turn (`docs/playing.md` §3): the only edge, one that is always picked, or what the brain chooses. */
export async function* decideAtOnce(run: Run, node: PathwayNode): Play<Outcome> {
  const edges = freeEdges(run.document, node, () => allVariables(run))
  const always = edges.find(edge => edge.always)
  if (always) return alwaysTaken(always)
  const [only] = edges
  if (!only) return STAY
  if (edges.length === 1 && textMember(nodeData(node), 'condition').trim() === '') {
    const { target, key, label } = only
    return { type: 'move', move: { target, via: 'edge', label, edge_key: key, reason: 'It is the only edge.' } }
  }
  const decision = yield* ask(run, node, { edges, globals: [], answer: null })
  if (!decision) return routed(run) ?? STAY
  const picked = pickOf(decision, edges, [])
  if (decision.condition_met === false || !picked) return stay(run, decision)
  return { type: 'move', move: edgeMove(picked.option, decision) }
}

type Offered = Pick<Routing, 'edges' | 'globals' | 'answer'>

function routingOf(run: Run, node: PathwayNode, { edges, globals, answer }: Offered): Routing {
  return {
    edges,
    globals,
    answer,
    missing: missingOf(run, node),
    extracted: run.extracted,
    misses: run.state.misses,
    returns: returnMove(run) !== undefined,
  }
}

async function* ask(run: Run, node: PathwayNode, offered: Offered): Play<Decision | undefined> {
  const decision = yield* decisionOf(run, node, offered)
  if (decision) yield* tellDecision(run, node, decision, offered)
  return decision
}

/** undefined where a tool was called instead, and its answer leads elsewhere. */
async function* decisionOf(run: Run, node: PathwayNode, offered: Offered): Play<Decision | undefined> {
  const { decision } = yield* askBrain(run, node, { route: routingOf(run, node, offered) })
  if (!decision && !run.tools.route) throw new BrainFailure(decidedNothing(brainOf(run).name))
  return decision
}

/** The failure of a brain that left out what it was asked for. */
export const decidedNothing = (brain: string) => `“${brain}” decided nothing.`

async function* tellDecision(
  run: Run,
  node: PathwayNode,
  decision: Decision,
  { edges, globals }: Pick<Offered, 'edges' | 'globals'>,
): Play<void> {
  const { pick, reason, ranked, condition_met, fits, clarify } = decision
  const { text: condition } = renderTemplate(textMember(nodeData(node), 'condition'), lookupIn(run))
  if (condition !== '') yield event(run, 'condition.result', { condition, met: condition_met, reason })
  yield event(run, 'decision.result', {
    brain: brainOf(run).name,
    pick,
    reason,
    ranked,
    ...(condition_met !== null && { condition_met }),
    ...(fits !== undefined && { fits }),
    ...(clarify && { clarify }),
  })
  if (pick && !pickOf(decision, edges, globals)) {
    yield event(run, 'warning', { message: 'The brain chose an option that this node does not have.', pick })
  }
}

function pickOf(decision: Decision, edges: readonly Option[], globals: readonly Option[]) {
  const { pick } = decision
  const option = pick && (pick.kind === 'global' ? globals : edges).find(candidate => candidate.key === pick.key)
  return pick && option ? { kind: pick.kind, option } : null
}

function stay(run: Run, decision: Decision): Outcome {
  run.state.ranked = decision.ranked
  const fits = decision.fits ?? decision.condition_met === false
  return { type: 'stay', fits, ...(decision.clarify && { clarify: decision.clarify }) }
}

function alwaysTaken({ target, key, label }: Option): Outcome {
  const reason = 'This edge is always followed.'
  return { type: 'move', move: { target, via: 'always', label, edge_key: key, reason } }
}

function edgeMove({ target, key, label }: Option, { reason, ranked }: Decision): Move {
  return { target, via: 'edge', label, edge_key: key, reason, detail: { ranked } }
}

function globalMove({ target, label }: Option, { reason, ranked }: Decision): Move {
  return { target, via: 'global', label, reason, detail: { ranked } }
}

/** The step back from a global node to the node that it was entered from; undefined where it has no such node. */
export function returnMove(run: Run): Move | undefined {
  const { returns, node_id } = run.state
  const target = returns.at(-1)
  if (target === undefined || node_id === null || !returnsByItself(run.document, node_id)) return undefined
  return { target, via: 'return', label: null, reason: 'The conversation resumes where it left off.' }
}
