import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RouteInput } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'

const REFRESH_MS = 10_000
const PAGE = 50

type ActivityFilters = Pick<
  NonNullable<RouteInput<'GET /api/v1/activity'>['query']>,
  'subject_type' | 'who' | 'start_date'
>

/** Entries of the activity log that fit, newest first, page by page. */
export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['activity', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/activity', { query: { ...filters, limit: PAGE, from: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.count, 0)
      return last.count > 0 && loaded < last.total_count ? loaded : undefined
    },
    refetchInterval: REFRESH_MS,
  })
