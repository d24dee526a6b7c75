import { kindOf } from '#nodes/kinds.ts'
import { playOf } from '#nodes/plays.ts'
import { inFigures, MAX_TEXT_LENGTH } from '#pathway/bounds.ts'
import { isStart, listNodes, nodeData, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { typeInWords } from '#pathway/kind.ts'
import { variableKey } from '#pathway/templates.ts'
import { BrainFailure } from './askBrain.ts'
import { edgeChoices, globalChoices } from './choices.ts'
import { decideAtOnce, decideByAnswer, readAnswer, returnMove } from './decide.ts'
import type { TimelineEvent } from './events/event.ts'
import { extract, missingOf, wantedOf } from './extraction.ts'
import { CALL_AGAIN, moveToPerson, TROUBLE } from './lastResort.ts'
import { type AfterCount, countNoMatch, countSilence, isNoMatch } from './limits.ts'
import { settle, speaksAtOnce } from './outstanding.ts'
import { event, type Move, type Next, openRun, type Play, type Run, type TurnSetting } from './run.ts'
import { hear, sayPlainly } from './say.ts'
import { shownRequestData } from './shownValues.ts'
import { speak } from './speech.ts'
import { transition } from './transition.ts'
import type { ConversationEnd, ConversationState, TurnInput } from './types.ts'

/** Moves in a row without a caller's turn; past that the conversation ends as a loop (`docs/playing.md` §3). */
export const MAX_MOVES = 25

/**
 * Plays one turn (`docs/playing.md`): takes what happened, yields the timeline's events as they happen (`docs/api-decisions.md` §8), and returns the
 * conversation's new state, in which the caller has the word or the conversation has ended. Throws nothing but the signal's reason: what goes wrong
 * becomes an `error` event and a truthful end. The same state, input and answers of the ports give the same events, but for
 * `created_at`. A conversation that has ended stays as it is.
 */
export async function* takeTurn(
  state: ConversationState,
  input: TurnInput,
  setting: TurnSetting,
): AsyncGenerator<TimelineEvent, ConversationState> {
  if (state.ended) return state
  const run = openRun(state, setting)
  try {
    yield* playInput(run, input)
  } catch (error) {
    run.signal.throwIfAborted()
    const message = error instanceof Error ? error.message : String(error)
    yield event(run, 'error', { source: error instanceof BrainFailure ? 'brain' : 'runtime', message })
    yield* lastResort(run, message)
  }
  return run.state.ended ? withoutSecrets(run) : { ...run.state }
}

/** Nobody can decide or speak any more: the caller hears so, and gets a person where the pathway has one (`docs/playing.md` §7). */
async function* lastResort(run: Run, message: string): Play<void> {
  yield* sayPlainly(run, TROUBLE)
  const move = moveToPerson(run)
  if (move) {
    try {
      return yield* walk(run, move)
    } catch (error) {
      run.signal.throwIfAborted()
      const again = error instanceof Error ? error.message : String(error)
      yield event(run, 'error', { source: error instanceof BrainFailure ? 'brain' : 'runtime', message: again })
    }
  }
  yield* sayPlainly(run, CALL_AGAIN)
  yield* end(run, { reason: 'error', message })
}

/** Nothing is sent any more once a conversation has ended, so that what it keeps is only to be seen (`docs/playing.md` §6). */
function withoutSecrets({ state, redactor: { redact } }: Run): ConversationState {
  return {
    ...state,
    request_data: redact(state.request_data),
    variables: redact(state.variables),
    known_at_transition: redact(state.known_at_transition),
    history: redact(state.history),
    ended: redact(state.ended),
  }
}

async function* playInput(run: Run, input: TurnInput): Play<void> {
  switch (input.type) {
    case 'start':
      return yield* start(run, input)
    case 'speech':
      if (input.text.trim() === '') return yield* stayedSilent(run)
      yield* hear(run, input.text)
      return yield* answer(run, input.text, true)
    case 'choose':
      return yield* choose(run, input)
    case 'hang_up':
      return yield* end(run, { reason: 'caller_hung_up', message: 'The caller hung up.' })
    case 'stop':
      return yield* end(run, { reason: 'stopped', message: input.message })
  }
}

async function* start(run: Run, { start_node_id, heard = '' }: Extract<TurnInput, { type: 'start' }>): Play<void> {
  const node = start_node_id === undefined ? listNodes(run.document).find(isStart) : findNode(run, start_node_id)
  yield event(run, 'conversation.init', {
    start_node_id: node?.id ?? null,
    brain: run.ports.brain.name,
    ...shownRequestData(run.state.request_data, run.redactor),
  })
  yield* tellLeftOut(run, '')
  if (!node) {
    const message =
      start_node_id === undefined ? 'This pathway has no start node.' : `Invalid start node ID: ${start_node_id}`
    yield event(run, 'error', { source: 'pathway', message })
    return yield* end(run, { reason: 'error', message })
  }
  const reason = start_node_id === undefined ? 'The pathway starts here.' : 'The conversation was started here.'
  if (heard.trim() !== '') yield* hear(run, heard)
  yield* walk(run, { target: node.id, via: 'start', label: null, reason })
  if (!run.state.ended && run.state.node_id === node.id) yield* answerEarly(run, node, heard)
}

/** Words of a greeting (“Yes, hello?”); who says more has answered before being asked. */
const GREETING_WORDS = 3

/** Takes what the person says first as the first answer (`docs/playing.md` §1). Where it leads nowhere, the agent has spoken already. */
async function* answerEarly(run: Run, node: PathwayNode, heard: string): Play<void> {
  if (heard.trim().split(/\s+/).length <= GREETING_WORDS) return
  yield* extract(run, node, { asked: false })
  const way = yield* decideByAnswer(run, node, { answer: heard, withGlobals: true })
  if (way.type === 'move') yield* walk(run, way.move)
}

/** The caller answered at the present node. */
async function* answer(run: Run, text: string, withGlobals: boolean): Play<void> {
  const node = findNode(run, run.state.node_id)
  if (!node) return yield* lost(run, run.state.node_id)
  const way = yield* readAnswer(run, node, { answer: text, withGlobals })
  if (way.type === 'move') return yield* leadOn(run, way.move)
  const back = returnMove(run)
  if (back) {
    // A global node with edges of its own had its say and none of them fits: the answer belongs to the node it left.
    yield* transition(run, back)
    return yield* answer(run, text, false)
  }
  run.state.misses += 1
  run.state.silences = 0
  if (edgeChoices(run.document, node.id).length === 0) yield noWayOn(run, node)
  const play = playOf(node)
  const isAnswered = play.answer ? yield* play.answer(run, node) : false
  if (!isAnswered && isNoMatch(run, node, way)) {
    const next = yield* countNoMatch(run, node)
    if (next.type !== 'wait') return yield* follow(run, next)
  } else run.state.no_matches = 0
  if (!isAnswered) yield* play.again(run, node, way.clarify)
}

/** The caller leads on: what was given up before counts no more. */
function leadOn(run: Run, move: Move): Play<void> {
  run.state.given_up = []
  return walk(run, move)
}

/** Goes where a limit leads. */
function follow(run: Run, next: Exclude<AfterCount, { type: 'wait' }>): Play<void> {
  return next.type === 'end' ? end(run, next.end) : walk(run, next.move)
}

async function* stayedSilent(run: Run): Play<void> {
  const node = findNode(run, run.state.node_id)
  if (!node) return yield* lost(run, run.state.node_id)
  const next = yield* countSilence(run, node)
  if (next.type !== 'wait') return yield* follow(run, next)
  run.silent = true
  yield* playOf(node).again(run, node, undefined)
}

/** A tester takes an edge or a global node by hand. */
async function* choose(run: Run, input: Extract<TurnInput, { type: 'choose' }>): Play<void> {
  const node = findNode(run, run.state.node_id)
  if (!node) return yield* lost(run, run.state.node_id)
  const isGlobal = input.kind === 'global'
  const choices = isGlobal ? globalChoices(run.document, node.id) : edgeChoices(run.document, node.id)
  const choice = choices.find(candidate => candidate.key === input.edge_key)
  if (input.text.trim() !== '') {
    yield* hear(run, input.text)
    yield* extract(run, node)
  }
  if (!choice) {
    const message = `“${nodeName(node)}” has no such way on. It may have been deleted meanwhile.`
    yield event(run, 'warning', { message, edge_key: input.edge_key })
    return
  }
  const edge = isGlobal ? {} : { edge_key: choice.key }
  const via = isGlobal ? 'global' : 'hand'
  yield* leadOn(run, { target: choice.target, via, label: choice.label, reason: 'It was chosen by hand.', ...edge })
}

/** Moves on until the caller has the word or the conversation ends. */
async function* walk(run: Run, first: Move): Play<void> {
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
    if (next.type === 'end') return yield* end(run, next.end)
    move = next.type === 'move' ? next.move : yield* goOn(run, node, next)
  }
}

/** Tells of texts that are kept, and too long to be played. */
async function* tellLeftOut(run: Run, node_id: string): Play<void> {
  for (const field of run.leftOut.get(node_id) ?? []) {
    const message = `A text has more than ${inFigures(MAX_TEXT_LENGTH)} characters and is not played: ${field}.`
    yield event(run, 'warning', { message, field })
  }
}

async function* visit(run: Run, node: PathwayNode): Play<Next> {
  yield* tellLeftOut(run, node.id)
  if (!kindOf(node.type).isKnown) {
    const message = `Nodes of type “${typeInWords(node.type)}” are not known here; “${nodeName(node)}” runs as a Default node.`
    yield event(run, 'warning', { message })
  }
  const { tools } = nodeData(node)
  if (Array.isArray(tools) && tools.length > 0) {
    yield event(run, 'warning', { message: `The tools attached to “${nodeName(node)}” are kept, but not run.` })
  }
  if (nodeData(node).skipIfKnown === true && run.state.history.at(-1)?.role === 'user') {
    yield* extract(run, node, { asked: false })
  }
  if (isPassedBy(run, node)) {
    const way = yield* decideAtOnce(run, node)
    if (way.type === 'move') {
      const names = wantedOf(run, node).map(wanted => wanted.name)
      const reason = `“${nodeName(node)}” is passed by: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} already known.`
      return { type: 'move', move: { ...way.move, reason, detail: { ...way.move.detail, passed_by: node.id } } }
    }
  }
  return yield* playOf(node).enter(run, node)
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
  const back = edgeChoices(run.document, node.id).length === 0 ? returnMove(run) : undefined
  if (next.type === 'wait') {
    if (back) yield* comeBack(run, back)
    return undefined
  }
  if (back) return back
  const way = yield* decideAtOnce(run, node, next.among)
  if (way.type === 'move') return way.move
  if (edgeChoices(run.document, node.id).length === 0) yield noWayOn(run, node)
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
  const message = `The conversation moved ${MAX_MOVES} times without the caller: ${names.join(' → ')}.`
  yield event(run, 'error', { source: 'pathway', message, nodes: names })
  yield* end(run, { reason: 'loop', message })
}

async function* lost(run: Run, node_id: string | null): Play<void> {
  const message =
    node_id === null ? 'The conversation has not been started.' : `The pathway has no node “${node_id}” any more.`
  yield event(run, 'error', { source: 'pathway', message })
  yield* end(run, { reason: 'error', message })
}

function noWayOn(run: Run, node: PathwayNode): TimelineEvent {
  return event(run, 'warning', {
    message: `“${nodeName(node)}” has no edge that leads on, so the conversation stays here.`,
  })
}

async function* end(run: Run, ended: ConversationEnd): Play<void> {
  run.state.ended = ended
  run.state.ranked = []
  yield event(run, 'conversation.end', { ...ended })
}

function findNode(run: Run, id: string | null): PathwayNode | undefined {
  return id === null ? undefined : nodesById(run.document).get(id)
}
