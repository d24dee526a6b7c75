import type { NodeData } from '#pathway/document.ts'
import { timeoutOf, webhookRequest } from '#runtime/request.ts'
import type { ServiceContext } from '../context.ts'
import { tryRequest } from './tryRequest.ts'

/** Sends a webhook node's real request, and shows what it keeps of the answer and which rule that makes win. */
export async function tryWebhook(
  context: ServiceContext,
  account_id: string,
  { data, variables = {} }: { data: NodeData; variables?: Readonly<Record<string, unknown>> },
  signal: AbortSignal,
) {
  const { tried, unset } = await tryRequest(context, account_id, {
    template: webhookRequest(data),
    variables,
    timeout_ms: timeoutOf(data.timeoutValue),
    httpsOnly: false,
    signal,
  })
  return { ...JSON.parse(await context.playing.run('readWebhookTrial', { ...tried, data })), unset }
}
