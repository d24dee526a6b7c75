import { lookupVariable } from '#pathway/templates.ts'
import type { PathReading } from '#runtime/jsonPath.ts'
import { createRedactor, redactHeaders } from '#runtime/redact.ts'
import { fillRequest, type RequestTemplate } from '#runtime/request.ts'
import type { HttpAnswer } from '#runtime/types.ts'
import { readSecrets } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'

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
 * Sends a request once through the guarded client, with the account's secrets filled in. `shown` is what a person may see of it;
 * `answer` still holds what was answered, secrets and all, for what is read from it.
 */
export async function tryRequest(
  { database: { db }, http }: ServiceContext,
  account_id: string,
  { template, variables, timeout_ms, httpsOnly, signal }: Trial,
) {
  const secrets = await readSecrets(db, account_id)
  const redact = createRedactor(secrets)
  const known = { ...variables, SECRET: secrets }
  const { request, unset } = fillRequest(template, name => lookupVariable(known, name))
  const answer: HttpAnswer = await http.send({
    ...request,
    timeout_ms: Math.min(timeout_ms, LONGEST_TRY_MS),
    retries: 0,
    httpsOnly,
    ...(signal && { signal }),
  })
  const sent = redact({ ...request, headers: redactHeaders(request.headers) }) as typeof request
  return {
    answer,
    unset: [...new Set(unset.map(({ name }) => name))],
    shown: {
      request: { method: sent.method, url: sent.url, headers: { ...sent.headers }, body: sent.body ?? null },
      response: {
        status: answer.status,
        headers: redact(redactHeaders(answer.headers ?? {})) as Record<string, string>,
        body: redact(answer.body),
        duration_ms: answer.duration_ms,
        error: answer.error === undefined ? null : (redact(answer.error) as string),
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
