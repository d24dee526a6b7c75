import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { askBrain, BrainFailure } from './askBrain.ts'
import { globalChoices, openEdges, returnsByItself } from './choices.ts'
import { brainContext } from './context.ts'
import { missingOf } from './extraction.ts'
import { event, type Move, type Play, type Run } from './run.ts'
import type { Choice, Decision, Routing } from './types.ts'
import { allVariables } from './variables.ts'

/** The way on, or why there is none. */
export type Way =
  | { readonly type: 'move'; readonly move: Move }
  /** `fits`: the answer belongs to the node, though it leads nowhere yet. */
  | { readonly type: 'stay'; readonly fits: boolean; readonly clarify?: readonly string[] }

/** After the caller's answer: a global node that fits, the node's condition, an edge, in this order (`docs/playing.md` §2). */
export async function* decideByAnswer(
  run: Run,
  node: PathwayNode,
  { answer, withGlobals }: { answer: string; withGlobals: boolean },
): Play<Way> {
  const edges = openEdges(run.document, node.id, () => allVariables(run))
  const globals = withGlobals ? globalChoices(run.document, node.id) : []
  const always = edges.find(edge => edge.always)
  const condition = textMember(nodeData(node), 'condition').trim()
  if (globals.length === 0 && condition === '') {
    if (always) return alwaysTaken(always)
    if (edges.length === 0) return { type: 'stay', fits: false }
  }
  const decision = yield* ask(run, node, { edges, globals, answer })
  const picked = pickOf(decision, edges, globals)
  if (picked?.kind === 'global') return { type: 'move', move: globalMove(picked.choice, decision) }
  if (decision.condition_met === false) return stay(run, decision)
  if (always) return alwaysTaken(always)
  if (picked) return { type: 'move', move: edgeMove(picked.choice, decision) }
  return stay(run, decision)
}

/** Without a caller's turn (`docs/playing.md` §3): the only edge, one that is always picked, or what the brain chooses. */
export async function* decideAtOnce(run: Run, node: PathwayNode, among?: readonly string[]): Play<Way> {
  const open = openEdges(run.document, node.id, () => allVariables(run))
  const edges = among === undefined ? open : open.filter(edge => among.includes(edge.key))
  const always = edges.find(edge => edge.always)
  if (always) return alwaysTaken(always)
  const [only] = edges
  if (!only) return { type: 'stay', fits: false }
  if (edges.length === 1 && textMember(nodeData(node), 'condition').trim() === '') {
    const { target, key, label } = only
    return { type: 'move', move: { target, via: 'edge', label, edge_key: key, reason: 'It is the only edge.' } }
  }
  const decision = yield* ask(run, node, { edges, globals: [], answer: null })
  const picked = pickOf(decision, edges, [])
  if (decision.condition_met === false || !picked) return stay(run, decision)
  return { type: 'move', move: edgeMove(picked.choice, decision) }
}

type Asked = Pick<Routing, 'edges' | 'globals' | 'answer'>

async function* ask(run: Run, node: PathwayNode, asked: Asked): Play<Decision> {
  const context = brainContext(run, node)
  const route: Routing = {
    ...asked,
    missing: missingOf(run, node),
    extracted: run.extracted,
    misses: run.state.misses,
    returns: returnMove(run) !== undefined,
  }
  const { decision } = yield* askBrain(run, { ...context, route })
  if (!decision) throw new BrainFailure(`“${run.ports.brain.name}” decided nothing.`)
  if (context.condition !== '') {
    yield event(run, 'condition.result', {
      condition: context.condition,
      met: decision.condition_met,
      reason: decision.reason,
    })
  }
  yield event(run, 'decision.result', {
    brain: run.ports.brain.name,
    pick: decision.pick,
    reason: decision.reason,
    ranked: decision.ranked,
  })
  if (decision.pick && !pickOf(decision, asked.edges, asked.globals)) {
    yield event(run, 'warning', {
      message: 'The brain chose a way on that this node does not have.',
      pick: decision.pick,
    })
  }
  return decision
}

function pickOf(decision: Decision, edges: readonly Choice[], globals: readonly Choice[]) {
  const { pick } = decision
  const choice = pick && (pick.kind === 'global' ? globals : edges).find(candidate => candidate.key === pick.key)
  return pick && choice ? { kind: pick.kind, choice } : null
}

function stay(run: Run, decision: Decision): Way {
  run.state.ranked = decision.ranked
  const fits = decision.fits ?? decision.condition_met === false
  return { type: 'stay', fits, ...(decision.clarify && { clarify: decision.clarify }) }
}

function alwaysTaken({ target, key, label }: Choice): Way {
  const reason = 'This edge is always taken.'
  return { type: 'move', move: { target, via: 'always', label, edge_key: key, reason } }
}

function edgeMove({ target, key, label }: Choice, { reason, ranked }: Decision): Move {
  return { target, via: 'edge', label, edge_key: key, reason, detail: { ranked } }
}

function globalMove({ target, label }: Choice, { reason, ranked }: Decision): Move {
  return { target, via: 'global', label, reason, detail: { ranked } }
}

/** The step back from a global node to the node that it was entered from; undefined where it has no such node. */
export function returnMove(run: Run): Move | undefined {
  const { returns, node_id } = run.state
  const target = returns.at(-1)
  if (target === undefined || node_id === null || !returnsByItself(run.document, node_id)) return undefined
  return { target, via: 'return', label: null, reason: 'The conversation goes back to where it was.' }
}
