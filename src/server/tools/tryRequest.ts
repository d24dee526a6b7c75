import { type RequestTemplate, unsentAnswer } from '#runtime/request.ts'
import { readSecrets } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { writeAnswer } from '../workers/stored.ts'

const LONGEST_TRY_MS = 30_000

interface Trial {
  readonly template: RequestTemplate
  readonly variables: Readonly<Record<string, unknown>>
  readonly timeout_ms: number
  readonly httpsOnly: boolean
  /** Aborted when whoever asked is gone. */
  readonly signal?: AbortSignal
}

/**
 * Sends a request once through the guarded client, with the account's secrets filled in. `tried` is for what reads the answer, secrets
 * and all.
 */
export async function tryRequest(
  context: ServiceContext,
  account_id: string,
  { template, variables, timeout_ms, httpsOnly, signal }: Trial,
) {
  const secrets = await readSecrets(context, account_id)
  const { request, unset, fault } = await context.playing.run('fillTrial', { template, variables, secrets })
  const send = () =>
    context.http.send({
      ...request,
      timeout_ms: Math.min(timeout_ms, LONGEST_TRY_MS),
      retries: 0,
      httpsOnly,
      ...(signal && { signal }),
    })
  const answer = fault === undefined ? await send() : unsentAnswer(fault)
  return { unset, tried: { request, answer: writeAnswer(answer), variables, secrets } }
}
