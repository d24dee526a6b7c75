import type { NodeData } from '#pathway/document.ts'
import { chooseRule } from '#pathway/rules/evaluate.ts'
import { readRules } from '#pathway/rules/read.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { type PathReading, readPath } from '#runtime/jsonPath.ts'
import { createRedactor, redactHeaders } from '#runtime/redact.ts'
import { type FilledRequest, fillRequest, type RequestTemplate } from '#runtime/request.ts'
import { readAnswer, variablesAfter } from '#runtime/responseData.ts'
import type { HttpAnswer } from '#runtime/types.ts'
import { readTextAnswer, type TextAnswer } from '../workers/stored.ts'

/** The things that a trial of a request works with: `secrets` are filled in, and taken out of all that a person may see. */
interface Known {
  readonly variables: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string | null>>
}

export function fillTrial({ template, variables, secrets }: Known & { readonly template: RequestTemplate }) {
  const known = { ...variables, SECRET: secrets }
  const { request, unset, fault } = fillRequest(template, name => lookupVariable(known, name))
  return { request, fault, unset: [...new Set([...unset.values()].flat())] }
}

interface Answered extends Known {
  readonly request: FilledRequest
  readonly answer: TextAnswer
}

/** Finds what a webhook node keeps of the answer, and which rule that makes win; as JSON text. */
export function readWebhookTrial({ data, answer: text, ...trial }: Answered & { readonly data: NodeData }): string {
  const answer = readTextAnswer(text)
  const { shown, showReading } = showTrial(trial, answer)
  const readings = readAnswer(data, answer)
  const rule = chooseRule(readRules(data), variablesAfter(trial.variables, answer.status, readings))
  const variables = readings.map(({ name, path, reading }) => showReading(name, path, reading))
  return JSON.stringify({ ...shown, variables, rule_index: rule?.index ?? null })
}

/** Finds what each `response` row of a tool would set (`docs/api-decisions.md` §9); as JSON text. */
export function readToolTrial({
  response,
  answer: text,
  ...trial
}: Answered & { readonly response: Readonly<Record<string, string>> }): string {
  const answer = readTextAnswer(text)
  const { shown, showReading } = showTrial(trial, answer)
  const variables = Object.entries(response).map(([name, path]) => showReading(name, path, readPath(answer.body, path)))
  return JSON.stringify({ ...shown, variables })
}

/** The parts of a request and its answer that a person may see. */
function showTrial({ request, secrets }: Omit<Answered, 'answer' | 'variables'>, answer: HttpAnswer) {
  const { redact } = createRedactor(secrets)
  const sent = redact({ ...request, headers: redactHeaders(request.headers, request.secretHeaders) })
  return {
    shown: {
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
