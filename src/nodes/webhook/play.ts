import { asSent, attachedTool, attachedToolId, sendsTool, urlFault } from '#pathway/attachedTool.ts'
import { inFigures, MAX_RULES } from '#pathway/bounds.ts'
import { STATUS_CODE } from '#pathway/builtins.ts'
import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { chooseRule } from '#pathway/rules/evaluate.ts'
import { readRules } from '#pathway/rules/read.ts'
import type { PathReading } from '#runtime/jsonPath.ts'
import type { HttpAnswer, HttpRequest } from '#runtime/ports.ts'
import { preview } from '#runtime/redact.ts'
import { fillRequest, retriesOf, timeoutOf, webhookRequest } from '#runtime/request.ts'
import { type AnswerReading, readAnswer } from '#runtime/responseData.ts'
import { ruleMove, ruleTarget, ruleText } from '#runtime/ruleMove.ts'
import { event, type Next, type NodePlay, type Play, type Run } from '#runtime/run.ts'
import { sayPlainly } from '#runtime/say.ts'
import { sendRequest, shownAnswer, shownRequest } from '#runtime/sending.ts'
import { keepCompany } from '#runtime/slow.ts'
import { speak, speakIfWritten } from '#runtime/speech.ts'
import {
  allVariables,
  fillIn,
  lookupWithSecrets,
  NO_ROOM,
  setVariable,
  setVariables,
  tellNoRoom,
  tellUnset,
} from '#runtime/variables.ts'

/** Extracts, sends while the agent speaks, maps the answer, routes by rules, else by edges (`docs/playing.md` §5). */
export const play: NodePlay = {
  readsFirst: true,
  async *enter(run, written) {
    const node = yield* withStoredTool(run, written)
    const answer = yield* sendWhileSpeaking(run, node)
    setVariable(run, STATUS_CODE, answer.status)
    yield* mapAnswer(run, node, answer)
    return yield* route(run, node)
  },
  async *again(run, node) {
    yield* speak(run, node, 'again')
  },
}

/** The node with the tool of the account in the place of its id, where it sends the request of that. */
async function* withStoredTool(run: Run, node: PathwayNode): Play<PathwayNode> {
  const data = nodeData(node)
  const id = attachedToolId(data)
  if (id === undefined || urlFault(textMember(data, 'url')) === undefined) return node
  let stored: unknown
  try {
    stored = await run.ports.tools?.find(id, run.signal)
  } catch (error) {
    run.signal.throwIfAborted()
    const message = `Couldn’t read the tool ${id}: ${error instanceof Error ? error.message : String(error)}`
    yield event(run, 'warning', { message })
    return node
  }
  if (stored === undefined) {
    yield event(run, 'warning', { message: `There is no tool with the ID ${id}.` })
    return node
  }
  return { ...node, data: { ...data, tool: stored } }
}

async function* sendWhileSpeaking(run: Run, node: PathwayNode): Play<HttpAnswer> {
  const data = asSent(nodeData(node))
  const { request: filled, unset, fault } = fillRequest(webhookRequest(data), lookupWithSecrets(run))
  for (const [field, names] of unset) yield* tellUnset(run, names, field)
  const request: HttpRequest = {
    ...filled,
    node_id: node.id,
    timeout_ms: timeoutOf(data.timeoutValue),
    retries: retriesOf(data.max_retries),
    ...(sendsTool(nodeData(node)) && { httpsOnly: true }),
  }
  const invoke = event(run, 'webhook.invoke', shownRequest(request, run.redactor))
  yield invoke
  const sent = sendRequest(run, request, fault)
  yield* speakMeanwhile(run, node)
  const answer = yield* keepCompany(run, sent)
  const { result, fault: message } = shownAnswer(answer, run.redactor)
  const place = { operation_id: invoke.sequence }
  yield message === undefined
    ? event(run, 'webhook.result', result, place)
    : event(run, 'webhook.error', { ...result, message }, place)
  return answer
}

/** The node's words; where it has none and its tool's request is sent, the tool's. */
async function* speakMeanwhile(run: Run, node: PathwayNode): Play<void> {
  const data = nodeData(node)
  const speech = sendsTool(data) ? textMember(attachedTool(data) ?? {}, 'speech') : ''
  const hasOwn = ['text', 'prompt'].some(member => textMember(data, member).trim() !== '')
  if (hasOwn || speech.trim() === '') yield* speakIfWritten(run, node)
  else yield* sayPlainly(run, yield* fillIn(run, speech, 'tool.speech'))
}

/** `responseData`: a path that matches nothing sets null. */
async function* mapAnswer(run: Run, node: PathwayNode, answer: HttpAnswer): Play<void> {
  const readings = readAnswer(asSent(nodeData(node)), answer)
  const valueRead = ({ reading }: AnswerReading) => (reading.outcome === 'set' ? reading.value : null)
  const noRoom = setVariables(
    run,
    readings.map(one => [one.name, valueRead(one)]),
  )
  for (const one of readings) {
    const { name, path } = one
    const reading: PathReading = noRoom.has(name) ? { outcome: 'error', message: NO_ROOM } : one.reading
    const detail = reading.outcome === 'error' ? { detail: reading.message } : {}
    yield event(run, 'webhook.mapping', {
      name,
      path,
      outcome: reading.outcome,
      value_preview: preview(valueRead({ ...one, reading }), run.redactor),
      ...detail,
    })
  }
  yield* tellNoRoom(run, noRoom)
}

async function* route(run: Run, node: PathwayNode): Play<Next> {
  const rules = readRules(nodeData(node))
  if (rules.length > MAX_RULES) {
    const message = `“${nodeName(node)}” has ${inFigures(rules.length)} rules. Only the first ${inFigures(MAX_RULES)} are used.`
    yield event(run, 'warning', { message })
  }
  const rule = chooseRule(rules, allVariables(run))
  if (!rule) return { type: 'decide' }
  const target = ruleTarget(run, rule)
  const written = ruleText(rule)
  if (target === undefined) {
    const message = `Rule ${rule.index + 1} of “${nodeName(node)}” (${written}) goes to a node that doesn’t exist.`
    yield event(run, 'error', { source: 'pathway', message })
    return { type: 'end', end: { reason: 'error', message } }
  }
  const reason = rule.isDefault ? 'No rule matched, so “otherwise” was followed.' : `Rule matched: ${written}.`
  return { type: 'move', move: { ...ruleMove(run, node, rule, target, reason), detail: { rule_index: rule.index } } }
}
