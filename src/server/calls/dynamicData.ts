import { isRecord } from '#pathway/document.ts'
import type { ServiceContext } from '../context.ts'
import { writeAnswer } from '../workers/stored.ts'

const DEFAULT_TIMEOUT_MS = 2000

/**
 * The variables that `dynamic_data` brings (`decisions.md` §6): its requests run in order as the call starts, later ones may use what
 * earlier ones brought, and a path that matches nothing brings null.
 */
export async function fetchDynamicData(
  { http, playing }: Pick<ServiceContext, 'http' | 'playing'>,
  requests: unknown,
  given: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, string>>,
  tell: (message: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const brought: Record<string, unknown> = {}
  for (const entry of Array.isArray(requests) ? requests.filter(isRecord) : []) {
    const known = { ...given, ...brought }
    const { request } = await playing.run('fillTrial', { template: entry, variables: known, secrets })
    const answer = await http.send({
      ...request,
      timeout_ms: typeof entry.timeout === 'number' ? entry.timeout : DEFAULT_TIMEOUT_MS,
      retries: 0,
      signal,
    })
    const rows = entry.response_data
    const read = await playing.run('readDynamicRows', { rows, answer: writeAnswer(answer), known, secrets })
    Object.assign(brought, read.brought)
    for (const message of read.told) await tell(message)
  }
  return brought
}
