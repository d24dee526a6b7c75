import { endpoints } from '#contract/endpoints.ts'
import { failuresOf } from '../reference/failures.ts'
import type { StartOptions } from '../service.ts'

/** Statuses of requests that reach no operation: the introduction of the reference tells of them. */
const OF_NO_OPERATION = [405, 408, 421, 431]

const documented = new Map(
  endpoints.map(endpoint => [
    `${endpoint.method} ${endpoint.path}`,
    new Set([...Object.keys(endpoint.responses).map(Number), ...failuresOf(endpoint).keys(), ...OF_NO_OPERATION]),
  ]),
)

/** Collects the statuses that operations answer and that the reference does not have, such as `GET /api/v1/calls: 418`. */
export function watchStatuses(app: Parameters<NonNullable<StartOptions['extend']>>[0]): ReadonlySet<string> {
  const undocumented = new Set<string>()
  app.addHook('onResponse', async ({ routeOptions: { method, url }, raw }, reply) => {
    if (raw.headers.host === undefined) return
    // The server adds HEAD to every GET.
    const name = `${raw.method === 'HEAD' ? 'GET' : String(method)} ${url}`
    const { statusCode } = reply
    if (documented.get(name)?.has(statusCode) === false) undocumented.add(`${name}: ${statusCode}`)
  })
  return undocumented
}
