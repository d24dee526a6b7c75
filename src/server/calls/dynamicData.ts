import { isRecord } from '#pathway/document.ts'
import { lookupVariable, renderTemplate } from '#pathway/templates.ts'
import { readPath } from '#runtime/jsonPath.ts'
import { createRedactor } from '#runtime/redact.ts'
import { fillRequest } from '#runtime/request.ts'
import type { ServiceContext } from '../context.ts'

const DEFAULT_TIMEOUT_MS = 2000

/**
 * The variables that `dynamic_data` brings (`decisions.md` §6): its requests run in order as the call starts, later ones may use what
 * earlier ones brought, and a path that matches nothing brings null.
 */
export async function fetchDynamicData(
  { http }: Pick<ServiceContext, 'http'>,
  requests: unknown,
  known: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, string>>,
  tell: (message: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const brought: Record<string, unknown> = {}
  const redact = createRedactor(secrets)
  // A context may name a secret, and a failure may repeat the address that one stands in.
  const tellOpenly = (message: string) => tell(String(redact(message)))
  for (const entry of Array.isArray(requests) ? requests.filter(isRecord) : []) {
    const lookup = (name: string) => lookupVariable({ ...known, ...brought, SECRET: secrets }, name)
    const answer = await http.send({
      ...fillRequest(entry, lookup).request,
      timeout_ms: typeof entry.timeout === 'number' ? entry.timeout : DEFAULT_TIMEOUT_MS,
      retries: 0,
      signal,
    })
    const rows: unknown[] = Array.isArray(entry.response_data) ? entry.response_data : []
    for (const row of rows.filter(isRecord)) {
      if (typeof row.name !== 'string' || row.name.trim() === '') continue
      const reading = readPath(answer.body, typeof row.data === 'string' ? row.data : '$')
      brought[row.name.trim()] = reading.outcome === 'set' ? reading.value : null
      const context = typeof row.context === 'string' ? renderTemplate(row.context, lookup).text : ''
      await tellOpenly(`Storing dynamic data: ${row.name.trim()}${context ? ` (${context})` : ''}`)
    }
    if (answer.error) await tellOpenly(`Dynamic data could not be fetched: ${answer.error}`)
  }
  return brought
}
