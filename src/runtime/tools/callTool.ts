import { isRecord, type PathwayNode } from '#pathway/document.ts'
import { readPath } from '../jsonPath.ts'
import { quoteOutside } from '../outside.ts'
import type { HttpAnswer, HttpRequest } from '../ports.ts'
import { capped, preview } from '../redact.ts'
import { fillRequest } from '../request.ts'
import { event, type Play, type Run } from '../run.ts'
import { say } from '../say.ts'
import { readablePassage, searchKnowledge } from '../searchKnowledge.ts'
import { sendRequest, shownAnswer, shownRequest } from '../sending.ts'
import { keepCompany } from '../slow.ts'
import { fillIn, lookupWithSecrets, NO_ROOM, setVariables, tellNoRoom, tellUnset } from '../variables.ts'
import { fitInput, SPEECH } from './input.ts'
import type { RequestAction, Tool } from './tool.ts'
import { routeAfter } from './toolRoute.ts'
import { toolsAt } from './toolsAt.ts'

/**
 * Tools that are used in a turn, at most: enough for one that looks something up, one that books it, and a second try of each. Past it a model
 * that calls without end would keep the caller waiting, so it is offered none and has to answer.
 */
export const MAX_TOOL_RUNS = 4

export interface ToolCall {
  readonly name: string
  readonly input: unknown
  /** True if the agent has said something before it, so that the tool's own words would be too many. */
  readonly isAnnounced?: boolean
}

/**
 * Uses the tool that a brain has called (`docs/playing.md` §10). Whatever comes of it is noted for the brain, which is asked again. One that does
 * not answer, or whose input does not fit, is not offered again in this turn, so that the brain goes on to the next.
 */
export async function* callTool(run: Run, node: PathwayNode, call: ToolCall): Play<void> {
  run.tools.used += 1
  yield event(run, 'tool.call', { name: call.name, input: call.input })
  const { tools } = await toolsAt(run, node)
  const tool = tools.find(({ alias }) => alias === call.name)
  const fitted = tool && fitInput(tool.input, call.input)
  if (!tool || !fitted?.fits) {
    const reason = tool && fitted?.fits === false ? fitted.fault : 'there is no such tool here'
    const message = `The tool “${tool?.name ?? call.name}” wasn’t used: ${reason}.`
    yield event(run, 'warning', { message })
    return note(run, call.name, call.input, message, true)
  }
  yield* runTool(run, node, tool, fitted.value, call.isAnnounced)
}

/** Uses a tool with an input that fits it. */
export async function* runTool(
  run: Run,
  node: PathwayNode,
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  isAnnounced = false,
): Play<void> {
  run.state.tools_used = [...run.state.tools_used, usedAs(tool, input)].slice(-MOST_REMEMBERED)
  const { action } = tool
  if (action.type === 'knowledge') {
    const question = typeof input.query === 'string' ? input.query : ''
    const source = { source: action.source, name: action.source }
    const passages = yield* searchKnowledge(run, [source], question)
    return note(run, tool.alias, input, passages.length > 0 ? passages.map(readablePassage) : 'No passage fits.')
  }
  const named = tool.input.areVariables ? Object.entries(input) : [['input', input] as const]
  yield* tellNoRoom(run, setVariables(run, named))
  const answer = yield* send(run, node, tool, action, input, isAnnounced)
  const isFailed = answer.status === 0 || answer.status >= 400
  const said = answer.status === 0 ? `It failed: ${answer.error ?? 'no response.'}` : answer.body
  note(run, tool.alias, input, said, isFailed)
  yield* routeAfter(run, node, tool, answer)
}

/** Tools that were used with an input, so that the simulator uses none twice; the newest of a conversation. */
const MOST_REMEMBERED = 50

export function usedAs({ alias }: Tool, input: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([alias, input])
}

function note(run: Run, name: string, input: unknown, answer: unknown, isFailed = false): void {
  const told = quoteOutside(run.redactor.redact(typeof answer === 'string' ? answer : JSON.stringify(answer ?? null)))
  run.tools.results.push({ name, input: isRecord(input) ? input : {}, answer: told })
  if (isFailed) run.tools.failed.add(name)
}

/** Sends the request while the tool's words are said, and keeps what the tool wants of the answer. */
async function* send(
  run: Run,
  node: PathwayNode,
  tool: Tool,
  action: RequestAction,
  input: Readonly<Record<string, unknown>>,
  isAnnounced: boolean,
): Play<HttpAnswer> {
  const { request: filled, unset, fault } = fillRequest(action.template, lookupWithSecrets(run))
  for (const [field, names] of unset) yield* tellUnset(run, names, `${tool.name}: ${field}`)
  const request: HttpRequest = {
    ...filled,
    node_id: node.id,
    timeout_ms: action.timeout_ms,
    retries: action.retries,
    httpsOnly: action.httpsOnly,
    keeps: action.keeps,
  }
  const invoke = event(run, 'tool.invoke', {
    name: tool.name,
    ...(tool.tool_id !== null && { tool_id: tool.tool_id }),
    input: capped(input, run.redactor),
    ...shownRequest(request, run.redactor),
  })
  yield invoke
  const sent = sendRequest(run, request, fault)
  if (!isAnnounced) yield* announce(run, tool, input)
  const answer = yield* keepCompany(run, sent)
  const { result, fault: message } = shownAnswer(answer, run.redactor)
  const place = { operation_id: invoke.sequence }
  if (message !== undefined) {
    yield event(run, 'tool.error', { ...result, message }, place)
    return answer
  }
  const { mappings, noRoom } = keep(run, action, answer)
  yield event(run, 'tool.result', { ...result, mappings }, place)
  yield* tellNoRoom(run, noRoom)
  return answer
}

/** The words that are said while a tool runs: the model's own where the tool wants them of it, else the tool's. */
async function* announce(
  run: Run,
  { speech, input: { properties } }: Tool,
  input: Readonly<Record<string, unknown>>,
): Play<void> {
  const own = properties.some(({ name }) => name === SPEECH) ? input[SPEECH] : undefined
  if (typeof own === 'string' && own.trim() !== '') yield* say(run, own, { source: 'brain' })
  else if (speech.trim() !== '') yield* say(run, yield* fillIn(run, speech, SPEECH), { source: 'text' })
}

/** A path that finds nothing sets null; without paths the whole answer is the variable `data` (`docs/api-decisions.md` §9). */
function keep(run: Run, { keeps, keepsAll }: RequestAction, { body }: HttpAnswer) {
  const rows = keepsAll ? [{ name: 'data', data: '$' }] : keeps
  const readings = rows.map(({ name, data }) => ({ name, path: data, reading: readPath(body, data) }))
  const values = readings.map(({ name, reading }) => [name, reading.outcome === 'set' ? reading.value : null] as const)
  const noRoom = setVariables(run, values)
  const mappings = readings.map(({ name, path, reading }) => {
    const isKept = reading.outcome === 'set' && !noRoom.has(name)
    const detail = noRoom.has(name) ? NO_ROOM : reading.outcome === 'error' ? reading.message : undefined
    return {
      name,
      path,
      outcome: noRoom.has(name) ? ('error' as const) : reading.outcome,
      value_preview: preview(isKept ? reading.value : null, run.redactor),
      ...(detail !== undefined && { detail }),
    }
  })
  return { mappings, noRoom }
}
