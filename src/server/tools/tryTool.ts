import { toolFaults } from '#contract/toolRules.ts'
import type { ToolBody } from '#contract/tools.ts'
import { lookupVariable } from '#pathway/templates.ts'
import { readPath } from '#runtime/jsonPath.ts'
import { createRedactor, redactHeaders } from '#runtime/redact.ts'
import { fillRequest } from '#runtime/request.ts'
import { readSecrets } from '../account/secrets.ts'
import type { ServiceContext } from '../context.ts'
import { ApiError } from '../http/errors.ts'

const LONGEST_TRY_MS = 30_000

/** Sends a tool's real request through the guarded client and shows what each `response` row would set (§2.1). */
export async function tryTool(
  { database: { db }, http }: ServiceContext,
  account_id: string,
  { tool, input, variables = {} }: { tool: ToolBody; input?: unknown; variables?: Readonly<Record<string, unknown>> },
) {
  const faults = toolFaults(tool)
  const [first] = faults
  if (first) throw new ApiError(400, first.message, faults)
  const secrets = await readSecrets(db, account_id)
  const redact = createRedactor(secrets)
  const known = { ...variables, input: input ?? {}, SECRET: secrets }
  // Rule 2 of §2.1: the text `{{input}}` stands for every member of the input.
  const body = typeof tool.body === 'string' ? (input ?? {}) : tool.body
  const { request } = fillRequest({ ...tool, body }, name => lookupVariable(known, name))
  const answer = await http.send({
    ...request,
    timeout_ms: Math.min(tool.timeout, LONGEST_TRY_MS),
    retries: 0,
    httpsOnly: true,
  })
  const shown = redact({ ...request, headers: redactHeaders(request.headers) }) as typeof request
  return {
    request: { method: shown.method, url: shown.url, headers: { ...shown.headers }, body: shown.body ?? null },
    response: {
      status: answer.status,
      headers: redact(redactHeaders(answer.headers ?? {})) as Record<string, string>,
      body: redact(answer.body),
      duration_ms: answer.duration_ms,
      error: answer.error ?? null,
    },
    variables: Object.entries(tool.response ?? {}).map(([name, path]) => {
      const reading = readPath(answer.body, path)
      return { name, path, value: reading.outcome === 'set' ? redact(reading.value) : null, outcome: reading.outcome }
    }),
  }
}
