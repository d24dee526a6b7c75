import { inFigures, MAX_RULES } from '#pathway/bounds.ts'
import { STATUS_CODE } from '#pathway/builtins.ts'
import { edgesFrom, listNodes, nodeData, nodeName, nodesById, type PathwayNode } from '#pathway/document.ts'
import { chooseRule } from '#pathway/rules/evaluate.ts'
import { type Rule, readRules } from '#pathway/rules/read.ts'
import type { PathReading } from '#runtime/jsonPath.ts'
import { preview } from '#runtime/redact.ts'
import { fillRequest, retriesOf, timeoutOf, webhookRequest } from '#runtime/request.ts'
import { type AnswerReading, readAnswer } from '#runtime/responseData.ts'
import { event, type Next, type NodePlay, type Play, type Run } from '#runtime/run.ts'
import { sendRequest, shownAnswer, shownRequest } from '#runtime/sending.ts'
import { keepCompany } from '#runtime/slow.ts'
import { speak, speakIfWritten } from '#runtime/speech.ts'
import type { HttpAnswer, HttpRequest } from '#runtime/types.ts'
import {
  allVariables,
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
  async *enter(run, node) {
    const answer = yield* sendWhileSpeaking(run, node)
    setVariable(run, STATUS_CODE, answer.status)
    yield* mapAnswer(run, node, answer)
    return yield* route(run, node)
  },
  async *again(run, node) {
    yield* speak(run, node, 'again')
  },
}

async function* sendWhileSpeaking(run: Run, node: PathwayNode): Play<HttpAnswer> {
  const data = nodeData(node)
  const { request: filled, unset, fault } = fillRequest(webhookRequest(data), lookupWithSecrets(run))
  for (const [field, names] of unset) yield* tellUnset(run, names, field)
  const request: HttpRequest = {
    ...filled,
    node_id: node.id,
    timeout_ms: timeoutOf(data.timeoutValue),
    retries: retriesOf(data.max_retries),
  }
  const invoke = event(run, 'webhook.invoke', shownRequest(request, run.redactor))
  yield invoke
  const sent = sendRequest(run, request, fault)
  yield* speakIfWritten(run, node)
  const answer = yield* keepCompany(run, sent)
  const { result, fault: message } = shownAnswer(answer, run.redactor)
  const place = { operation_id: invoke.sequence }
  yield message === undefined
    ? event(run, 'webhook.result', result, place)
    : event(run, 'webhook.error', { ...result, message }, place)
  return answer
}

/** `responseData`: a path that matches nothing sets null. */
async function* mapAnswer(run: Run, node: PathwayNode, answer: HttpAnswer): Play<void> {
  const readings = readAnswer(nodeData(node), answer)
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
    const message = `“${nodeName(node)}” has ${inFigures(rules.length)} rules. Only the first ${inFigures(MAX_RULES)} are played.`
    yield event(run, 'warning', { message })
  }
  const rule = chooseRule(rules, allVariables(run))
  if (!rule) return { type: 'decide' }
  const target = targetOf(run, rule)
  const written = ruleText(rule)
  if (target === undefined) {
    const message = `Rule ${rule.index + 1} of “${nodeName(node)}” (${written}) leads to a node that does not exist.`
    yield event(run, 'error', { source: 'pathway', message })
    return { type: 'end', end: { reason: 'error', message } }
  }
  const edge = edgesFrom(run.document, node.id).find(({ edge }) => edge.target === target)
  const reason = rule.isDefault
    ? 'No rule was true, so the default is taken.'
    : `The last rule that is true is: ${written}.`
  return {
    type: 'move',
    move: {
      target,
      via: 'rule',
      label: written,
      reason,
      detail: { rule_index: rule.index },
      ...(edge && { edge_key: edge.key }),
    },
  }
}

function targetOf(run: Run, { target }: Rule): string | undefined {
  if (target?.id !== undefined) return nodesById(run.document).has(target.id) ? target.id : undefined
  return listNodes(run.document).find(node => nodeName(node) === target?.name)?.id
}

function ruleText(rule: Rule): string {
  return rule.isDefault ? 'Default' : `${rule.variable} ${rule.operatorText} ${rule.value}`.trim()
}
