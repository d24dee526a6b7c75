import type { EndpointAnswer } from '#contract/endpoint.ts'
import type { tryWebhook } from '#contract/requestTrial.ts'
import { toolFaults } from '#contract/toolRules.ts'
import type { ToolBody, tryTool } from '#contract/tools.ts'
import { asSent, sendsTool } from '#pathway/attachedTool.ts'
import type { NodeData } from '#pathway/document.ts'
import { chooseRule } from '#pathway/rules/evaluate.ts'
import { readRules } from '#pathway/rules/read.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { type PathReading, readPath } from '#runtime/jsonPath.ts'
import type { HttpAnswer } from '#runtime/ports.ts'
import { createRedactor, redactHeaders } from '#runtime/redact.ts'
import { type FilledRequest, fillRequest, type RequestTemplate, timeoutOf, webhookRequest } from '#runtime/request.ts'
import { readAnswer, variablesAfter } from '#runtime/responseData.ts'
import { ApiError } from '../http/errors.ts'
import { readTextAnswer, type TextAnswer } from '../http-client/textAnswer.ts'
import { bytesOfJson } from '../pathways/files.ts'

/** Trials of requests, as a worker makes them: bodies, variables and answers can be large, so that they come and go as text. */

type Secrets = Readonly<Record<string, string | null>>
type Variables = Readonly<Record<string, unknown>>

/** A trial as it was asked for; `secrets` are filled in, and taken out of all that a person may see. */
export interface AskedTrial {
  /** The body that asks for it. */
  readonly text: string
  /** The tool, as JSON text, where a stored one is tried. */
  readonly tool?: string | undefined
  readonly secrets: Secrets
}

interface AnsweredTrial extends AskedTrial {
  readonly request: FilledRequest
  readonly unset: readonly string[]
  readonly answer: TextAnswer
}

interface Filling {
  readonly template: RequestTemplate
  readonly variables: Variables
  readonly secrets: Secrets
}

export function fillTrial({ template, variables, secrets }: Filling) {
  const known = { ...variables, SECRET: secrets }
  const { request, unset, fault } = fillRequest(template, name => lookupVariable(known, name))
  return { request, fault, unset: [...new Set([...unset.values()].flat())] }
}

export function fillWebhookTrial({ text, secrets }: AskedTrial) {
  const { data: written, variables } = readWebhook(text)
  const data = asSent(written)
  const filled = fillTrial({ template: webhookRequest(data), variables, secrets })
  return { ...filled, timeout_ms: timeoutOf(data.timeoutValue), httpsOnly: sendsTool(written) }
}

/** @throws ApiError 400 for a tool that breaks a rule */
export function fillToolTrial({ secrets, ...asked }: AskedTrial) {
  const { tool, input, variables } = readTool(asked)
  const faults = toolFaults(tool)
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
  // The text `{{input}}` stands for every member of the input.
  const body = typeof tool.body === 'string' ? input : tool.body
  const filled = fillTrial({ template: { ...tool, body }, variables: { ...variables, input }, secrets })
  return { ...filled, timeout_ms: tool.timeout, httpsOnly: true }
}

/** Finds what a webhook node keeps of the answer, and which rule that makes win; the bytes of what the API answers. */
export function readWebhookTrial({ text, unset, ...trial }: AnsweredTrial): Uint8Array {
  const { data, variables: known } = readWebhook(text)
  const answer = readTextAnswer(trial.answer)
  const { shown, showReading } = showTrial(trial, answer)
  const readings = readAnswer(asSent(data), answer)
  const rule = chooseRule(readRules(data), variablesAfter(known, answer.status, readings))
  const variables = readings.map(({ name, path, reading }) => showReading(name, path, reading))
  const told: EndpointAnswer<typeof tryWebhook> = {
    ...shown,
    variables,
    unset: [...unset],
    rule_index: rule?.index ?? null,
  }
  return bytesOfJson(told)
}

/** Finds what each `response` row of a tool would set (`docs/api-decisions.md` §9); the bytes of what the API answers. */
export function readToolTrial(trial: AnsweredTrial): Uint8Array {
  const { response = {} } = readTool(trial).tool
  const answer = readTextAnswer(trial.answer)
  const { shown, showReading } = showTrial(trial, answer)
  const variables = Object.entries(response).map(([name, path]) => showReading(name, path, readPath(answer.body, path)))
  const told: EndpointAnswer<typeof tryTool> = { ...shown, variables }
  return bytesOfJson(told)
}

function readWebhook(text: string): { readonly data: NodeData; readonly variables: Variables } {
  const { data, variables = {} } = JSON.parse(text)
  return { data, variables }
}

function readTool({ text, tool: stored }: Pick<AskedTrial, 'text' | 'tool'>) {
  const asked: { tool: ToolBody; input?: unknown; variables?: Variables } = JSON.parse(text)
  const tool: ToolBody = stored === undefined ? asked.tool : JSON.parse(stored)
  return { tool, input: asked.input ?? {}, variables: asked.variables ?? {} }
}

/** The parts of a request and its answer that a person may see. */
function showTrial({ request, secrets }: Pick<AnsweredTrial, 'request' | 'secrets'>, answer: HttpAnswer) {
  const { redact } = createRedactor(secrets)
  const sent = redact({ ...request, headers: redactHeaders(request.headers, request.secretHeaders) })
  return {
    shown: {
      status: 'success' as const,
      request: { method: sent.method, url: sent.url, headers: { ...sent.headers }, body: sent.body ?? null },
      response: {
        status: answer.status,
        headers: redact(redactHeaders(answer.headers ?? {})),
        body: redact(answer.body),
        duration_ms: answer.duration_ms,
        error: answer.error === undefined ? null : redact(answer.error),
      },
    },
    showReading: (name: string, path: string, reading: PathReading) => ({
      name,
      path,
      value: reading.outcome === 'set' ? redact(reading.value) : null,
      outcome: reading.outcome,
    }),
  }
}
