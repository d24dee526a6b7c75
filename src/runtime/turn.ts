import { playOf } from '#nodes/plays.ts'
import { isStart, listNodes, nodeName, type PathwayNode } from '#pathway/document.ts'
import { BrainFailure } from './askBrain.ts'
import { decideByAnswer, type Outcome, readAnswer, returnMove } from './decide.ts'
import type { TimelineEvent } from './events/event.ts'
import { extract } from './extraction.ts'
import { tellInput } from './input.ts'
import { cutShort } from './interrupt.ts'
import { pressKeys } from './keys.ts'
import { type AfterCount, countNoMatch, countSilence, isNoMatch } from './limits.ts'
import { edgeOptions, globalOptions } from './options.ts'
import { movesToPerson } from './person.ts'
import { event, type Move, openRun, type Play, type Run, type TurnSetting } from './run.ts'
import { hear, sayPlainly } from './say.ts'
import { shownRequestData } from './shownValues.ts'
import type { ConversationState, TurnInput } from './state.ts'
import { takeRoute } from './tools/toolRoute.ts'
import { transition } from './transition.ts'
import { end, findNode, lost, tellDeadEnd, tellLeftOut, walk } from './walk.ts'

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
    const routed = takeRoute(run)
    if (routed && !run.state.ended) yield* leadOn(run, routed)
  } catch (error) {
    yield* lastResort(run, yield* tellFailure(run, error))
  }
  return run.state.ended ? withoutSecrets(run) : { ...run.state }
}

/** @returns what went wrong, for people. @throws the signal's reason where nobody waits any more. */
async function* tellFailure(run: Run, error: unknown): Play<string> {
  run.signal.throwIfAborted()
  const message = error instanceof Error ? error.message : String(error)
  yield event(run, 'error', { source: error instanceof BrainFailure ? 'brain' : 'runtime', message })
  return message
}

/** Said where nothing works any more, so that a call never ends without a word (`docs/playing.md` §7). */
const TROUBLE = 'I’m sorry, I’m having trouble on my end.'
const CALL_AGAIN = 'Please call again later. Goodbye.'

/** Nobody can decide or speak any more: the caller hears so, and gets a person where the pathway has one (`docs/playing.md` §7). */
async function* lastResort(run: Run, message: string): Play<void> {
  yield* sayPlainly(run, TROUBLE)
  const node = findNode(run, run.state.node_id)
  const [move] = node ? movesToPerson(run, node.id, 'Nothing else worked, so a person takes over.') : []
  if (move) {
    try {
      return yield* walk(run, move)
    } catch (error) {
      yield* tellFailure(run, error)
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
  if (input.type === 'start') return yield* start(run, input)
  yield* tellInput(run, input)
  if (input.type === 'interrupt') return yield* cutShort(run, input)
  run.state.heard_before = run.state.history.length
  switch (input.type) {
    case 'speech':
      yield* hear(run, input.text)
      return yield* answer(run, input.text, true)
    case 'digits':
      return yield* answerByKeys(run, input.digits)
    case 'silence':
      return yield* stayedSilent(run)
    case 'choose':
      return yield* choose(run, input)
    case 'hang_up':
      return yield* end(run, { reason: 'caller_hung_up', message: 'The caller hung up.' })
    case 'stop':
      return yield* end(run, { reason: input.reason ?? 'stopped', message: input.message })
  }
}

async function* start(run: Run, input: Extract<TurnInput, { type: 'start' }>): Play<void> {
  const { start_node_id, heard = '' } = input
  const node = start_node_id === undefined ? listNodes(run.document).find(isStart) : findNode(run, start_node_id)
  yield event(run, 'conversation.init', {
    start_node_id: node?.id ?? null,
    brain: run.ports.brain.name,
    seed: run.state.seed,
    versions: run.options.origin?.versions ?? {},
    document_hash: run.options.origin?.document_hash ?? null,
    call: { ...run.state.call },
    ...shownRequestData(run.state.request_data, run.redactor),
  })
  yield* tellInput(run, input)
  yield* tellLeftOut(run, '')
  if (!node) {
    const message =
      start_node_id === undefined ? 'This pathway has no start node.' : `Invalid start node ID: ${start_node_id}`
    yield event(run, 'error', { source: 'pathway', message })
    return yield* end(run, { reason: 'error', message })
  }
  const reason = start_node_id === undefined ? 'The pathway starts here.' : 'The conversation starts here.'
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
  const outcome = yield* decideByAnswer(run, node, { answer: heard, withGlobals: true })
  if (outcome.type === 'move') yield* walk(run, outcome.move)
}

/** The caller answered at the present node. */
async function* answer(run: Run, text: string, withGlobals: boolean): Play<void> {
  const node = findNode(run, run.state.node_id)
  if (!node) return yield* lost(run, run.state.node_id)
  yield* actOn(run, node, yield* readAnswer(run, node, { answer: text, withGlobals }), text)
}

/** Keys that tell a variable need no reading. */
async function* answerByKeys(run: Run, digits: string): Play<void> {
  const node = findNode(run, run.state.node_id)
  if (!node) return yield* lost(run, run.state.node_id)
  const isTold = yield* pressKeys(run, node, digits)
  const given = { answer: digits, withGlobals: true }
  yield* actOn(run, node, yield* isTold ? decideByAnswer(run, node, given) : readAnswer(run, node, given), digits)
}

/** Goes where the caller's answer leads, or stays and speaks again. */
async function* actOn(run: Run, node: PathwayNode, outcome: Outcome, text: string): Play<void> {
  if (outcome.type === 'move') return yield* leadOn(run, outcome.move)
  const back = returnMove(run)
  if (back) {
    // A global node with edges of its own had its say and none of them fits: the answer belongs to the node it left.
    yield* transition(run, back)
    return yield* answer(run, text, false)
  }
  run.state.misses += 1
  run.state.silences = 0
  yield* tellDeadEnd(run, node)
  const play = playOf(node)
  const isAnswered = play.answer ? yield* play.answer(run, node) : false
  if (!isAnswered && isNoMatch(run, node, outcome)) {
    const next = yield* countNoMatch(run, node)
    if (next.type !== 'wait') return yield* follow(run, next)
  } else run.state.no_matches = 0
  if (!isAnswered) yield* play.again(run, node, outcome.clarify)
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
  const options = isGlobal ? globalOptions(run.document, node.id) : edgeOptions(run.document, node.id)
  const option = options.find(candidate => candidate.key === input.edge_key)
  if (input.text.trim() !== '') {
    yield* hear(run, input.text)
    yield* extract(run, node)
  }
  if (!option) {
    const message = `“${nodeName(node)}” doesn’t have this option anymore. It may have been deleted.`
    yield event(run, 'warning', { message, edge_key: input.edge_key })
    return
  }
  const edge = isGlobal ? {} : { edge_key: option.key }
  const via = isGlobal ? 'global' : 'hand'
  yield* leadOn(run, { target: option.target, via, label: option.label, reason: 'Chosen manually.', ...edge })
}
