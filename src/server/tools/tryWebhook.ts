import type { NodeData } from '#pathway/document.ts'
import { chooseRule } from '#pathway/rules/evaluate.ts'
import { readRules } from '#pathway/rules/read.ts'
import { timeoutOf, webhookRequest } from '#runtime/request.ts'
import { readAnswer, variablesAfter } from '#runtime/responseData.ts'
import type { ServiceContext } from '../context.ts'
import { tryRequest } from './tryRequest.ts'

/** Sends a webhook node's real request, and shows what it keeps of the answer and which rule that makes win. */
export async function tryWebhook(
  context: ServiceContext,
  account_id: string,
  { data, variables = {} }: { data: NodeData; variables?: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
) {
  const { answer, shown, unset, showReading } = await tryRequest(context, account_id, {
    template: webhookRequest(data),
    variables,
    timeout_ms: timeoutOf(data.timeoutValue),
    httpsOnly: false,
    signal,
  })
  const readings = readAnswer(data, answer)
  const rule = chooseRule(readRules(data), variablesAfter(variables, answer.status, readings))
  return {
    ...shown,
    variables: readings.map(({ name, path, reading }) => showReading(name, path, reading)),
    unset,
    rule_index: rule?.index ?? null,
  }
}
