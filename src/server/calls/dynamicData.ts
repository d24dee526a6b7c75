import { isRecord } from '#pathway/document.ts'
import type { ServiceContext } from '../context.ts'
import { unsentText } from '../http-client/textAnswer.ts'

const DEFAULT_TIMEOUT_MS = 2000

/**
 * The variables that `dynamic_data` brings (`docs/api-decisions.md` §6): its requests run in order as the call starts, later ones may use what
 * earlier ones brought, and a path that matches nothing brings null.
 */
export async function fetchDynamicData(
  { http, playing }: Pick<ServiceContext, 'http' | 'playing'>,
  requests: unknown,
  given: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, string | null>>,
  tell: (message: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const brought: Record<string, unknown> = {}
  for (const entry of Array.isArray(requests) ? requests.filter(isRecord) : []) {
    const known = { ...given, ...brought }
    const { request, fault } = await playing.run('fillTrial', { template: entry, variables: known, secrets })
    const timeout_ms = typeof entry.timeout === 'number' ? entry.timeout : DEFAULT_TIMEOUT_MS
    const answer =
      fault === undefined ? await http.send({ ...request, timeout_ms, retries: 0, signal }) : unsentText(fault)
    const rows = entry.response_data
    const read = await playing.run('readDynamicRows', { rows, answer, known, secrets })
    Object.assign(brought, read.brought)
    for (const message of read.told) await tell(message)
  }
  return brought
}
