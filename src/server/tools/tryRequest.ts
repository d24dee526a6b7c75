import { readSecrets } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { WrittenAnswer } from '../http/written.ts'
import { unsentText } from '../http-client/textAnswer.ts'
import type { AskedTrial, fillToolTrial } from './trial.ts'

const LONGEST_TRY_MS = 30_000

type Asked = Omit<AskedTrial, 'secrets'>

/** Sends a webhook node's real request, and shows what it keeps of the answer and which rule that makes win. */
export async function tryWebhook(context: ServiceContext, account_id: string, trial: Asked, signal: AbortSignal) {
  const asked = { ...trial, secrets: await readSecrets(context, account_id) }
  const filled = await context.playing.run('fillWebhookTrial', asked)
  const answer = await sendTrial(context, filled, signal)
  const { request, unset } = filled
  return new WrittenAnswer(await context.playing.run('readWebhookTrial', { ...asked, request, unset, answer }))
}

/** Sends a tool's real request and shows what each `response` row would set (`docs/api-decisions.md` §9). */
export async function tryTool(context: ServiceContext, account_id: string, trial: Asked) {
  const asked = { ...trial, secrets: await readSecrets(context, account_id) }
  const filled = await context.playing.run('fillToolTrial', asked)
  const answer = await sendTrial(context, filled)
  const { request, unset } = filled
  return new WrittenAnswer(await context.playing.run('readToolTrial', { ...asked, request, unset, answer }))
}

/** Sends a request once through the guarded client. */
async function sendTrial(
  { http }: ServiceContext,
  { request, fault, timeout_ms, httpsOnly }: ReturnType<typeof fillToolTrial>,
  signal?: AbortSignal,
) {
  if (fault !== undefined) return unsentText(fault)
  return http.send({
    ...request,
    timeout_ms: Math.min(timeout_ms, LONGEST_TRY_MS),
    retries: 0,
    httpsOnly,
    ...(signal && { signal }),
  })
}
