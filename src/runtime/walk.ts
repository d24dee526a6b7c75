import { kindOf } from '#nodes/kinds.ts'
import { playOf } from '#nodes/plays.ts'
import { inFigures, MAX_TEXT_LENGTH } from '#pathway/bounds.ts'
import { nodeData, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { typeInWords } from '#pathway/kind.ts'
import { variableKey } from '#pathway/templates.ts'
import { decideAtOnce, returnMove } from './decide.ts'
import { extract, missingOf, wantedOf } from './extraction.ts'
import { edgeOptions, freeEdges } from './options.ts'
import { settle } from './outstanding.ts'
import { event, type Move, type Next, type Play, type Run } from './run.ts'
import { speaksAtOnce } from './speaksAtOnce.ts'
import { speak } from './speech.ts'
import type { ConversationEnd } from './state.ts'
import { callKnownTools } from './tools/knownTools.ts'
import { takeRoute } from './tools/toolRoute.ts'
import { hasTools } from './tools/toolsAt.ts'
import { transition } from './transition.ts'
import { allVariables } from './variables.ts'

/** Moves in a row without a caller's turn; past that the conversation ends as a loop (`docs/playing.md` §3). */
export const MAX_MOVES = 25

/** Moves on until the caller has the word or the conversation ends. */
export async function* walk(run: Run, first: Move): Play<void> {
  let move: Move | undefined = first
  while (move) {
    const node = findNode(run, move.target)
    if (!node) return yield* lost(run, move.target)
    if (move.via !== 'start') {
      if (run.moves.length >= MAX_MOVES) return yield* loop(run)
      run.moves.push(nodeName(node))
    }
    if (!speaksAtOnce(run, node)) yield* settle(run)
    yield* transition(run, move)
    const next: Next = yield* visit(run, node)
    yield* settle(run)
    const routed = takeRoute(run)
    if (routed) {
      move = routed
      continue
    }
    if (next.type === 'end') return yield* end(run, next.end)
    move = next.type === 'move' ? next.move : yield* goOn(run, node, next)
  }
}

/** Tells of texts that are kept, and too long to be played. */
export async function* tellLeftOut(run: Run, node_id: string): Play<void> {
  for (const field of run.leftOut.get(node_id) ?? []) {
    const message = `A text has more than ${inFigures(MAX_TEXT_LENGTH)} characters and is not played: ${field}.`
    yield event(run, 'warning', { message, field })
  }
}

async function* visit(run: Run, node: PathwayNode): Play<Next> {
  yield* tellLeftOut(run, node.id)
  if (!kindOf(node.type).isKnown) {
    const message = `Nodes of type “${typeInWords(node.type)}” aren’t supported yet. “${nodeName(node)}” runs as a Speak node.`
    yield event(run, 'warning', { message })
  }
  if (nodeData(node).skipIfKnown === true && run.state.history.at(-1)?.role === 'user') {
    yield* extract(run, node, { asked: false })
  }
  if (isPassedBy(run, node)) {
    const outcome = yield* decideAtOnce(run, node)
    if (outcome.type === 'move') {
      const names = wantedOf(run, node).map(wanted => wanted.name)
      const reason = `Skipped “${nodeName(node)}”: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} already known.`
      return { type: 'move', move: { ...outcome.move, reason, detail: { ...outcome.move.detail, passed_by: node.id } } }
    }
  }
  const play = playOf(node)
  if (play.readsFirst) yield* extract(run, node)
  if (hasTools(run, node)) yield* callKnownTools(run, node)
  if (run.tools.route) return { type: 'wait' }
  return yield* play.enter(run, node)
}

/** A node's own setting: callers answer early, and then need not be asked (`docs/playing.md` §6). */
function isPassedBy(run: Run, node: PathwayNode): boolean {
  return nodeData(node).skipIfKnown === true && wantedOf(run, node).length > 0 && missingOf(run, node).length === 0
}

/** Finds where a visited node leads without the caller; undefined where it is the caller's turn. */
async function* goOn(
  run: Run,
  node: PathwayNode,
  next: Extract<Next, { type: 'wait' | 'decide' }>,
): Play<Move | undefined> {
  const back = edgeOptions(run.document, node.id).length === 0 ? returnMove(run) : undefined
  if (next.type === 'wait') {
    if (back) yield* comeBack(run, back)
    return undefined
  }
  if (back) return back
  const outcome = yield* decideAtOnce(run, node)
  if (outcome.type === 'move') return outcome.move
  yield* tellDeadEnd(run, node)
  // The caller has the word now, and must hear so.
  if (run.state.history.at(-1)?.role !== 'assistant') yield* playOf(node).again(run, node, undefined)
  return undefined
}

/** A global node has answered: the question that was open where it came from is put again (`docs/playing.md` §2). */
async function* comeBack(run: Run, back: Move): Play<void> {
  yield* transition(run, back)
  const node = findNode(run, back.target)
  if (node) yield* speak(run, node, 'return')
}

async function* loop(run: Run): Play<void> {
  const names = [...new Map(run.moves.map(name => [variableKey(name), name])).values()]
  const message = `The conversation moved ${MAX_MOVES} times without waiting for the caller: ${names.join(' → ')}.`
  yield event(run, 'error', { source: 'pathway', message, nodes: names })
  yield* end(run, { reason: 'loop', message })
}

export async function* lost(run: Run, node_id: string | null): Play<void> {
  const message =
    node_id === null ? 'The conversation has not been started.' : `The pathway has no node “${node_id}” any more.`
  yield event(run, 'error', { source: 'pathway', message })
  yield* end(run, { reason: 'error', message })
}

/** Tells of a node at which no words lead on. */
export async function* tellDeadEnd(run: Run, node: PathwayNode): Play<void> {
  const { document } = run
  const hasEdges = edgeOptions(document, node.id).length > 0
  const hasRules = kindOf(node.type).rules(nodeData(node)).length > 0
  if (hasEdges && (!hasRules || freeEdges(document, node, () => allVariables(run)).length > 0)) return
  const why = hasRules
    ? `No rule of “${nodeName(node)}” matches, and no other edge fits`
    : `“${nodeName(node)}” has no outgoing edge`
  yield event(run, 'warning', { message: `${why}, so the conversation stays here.` })
}

export async function* end(run: Run, ended: ConversationEnd): Play<void> {
  run.state.ended = ended
  run.state.ranked = []
  yield event(run, 'conversation.end', { ...ended })
}

export function findNode(run: Run, id: string | null): PathwayNode | undefined {
  return id === null ? undefined : nodesById(run.document).get(id)
}
