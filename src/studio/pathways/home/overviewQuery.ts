import { queryOptions } from '@tanstack/react-query'
import type { RouteAnswer } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'

const LIVE_REFRESH_MS = 2000
const REFRESH_MS = 10_000

export type Overview = RouteAnswer<'GET /api/v1/overview'>

/** The figures of the home page; asked for again often while a call goes on or a batch is called. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => {
    const since = new Date()
    since.setHours(0, 0, 0, 0)
    return call('GET /api/v1/overview', { query: { since: since.toISOString() } }, { signal })
  },
  refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? LIVE_REFRESH_MS : REFRESH_MS),
})

export function isRunning({ running }: Overview): boolean {
  return running.call_count + running.waiting_count + running.batches.length > 0
}
