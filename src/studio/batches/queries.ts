import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RouteInput } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'

const LIVE_REFRESH_MS = 1000
const REFRESH_MS = 10_000
const PAGE = 50
const LARGEST_PAGE = 1000

const loadedOf = (pages: readonly { readonly count: number }[]) => pages.reduce((sum, page) => sum + page.count, 0)
const nextOf = (last: { readonly count: number; readonly total_count: number }, pages: readonly { count: number }[]) =>
  last.count > 0 && loadedOf(pages) < last.total_count ? loadedOf(pages) : undefined

/** Batches, newest first; asked for again often while one of them runs. */
export const batchesQuery = (filters: { readonly campaign_id?: string }) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/batches', { query: { ...filters, limit: PAGE, from: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.batches.some(one => one.state === 'running')) ? LIVE_REFRESH_MS : REFRESH_MS,
  })

export type EntryFilter = NonNullable<
  NonNullable<RouteInput<'GET /api/v1/batches/:batch_id/entries'>['query']>['state']
>

/** Its entries, each with its call. @param isLive asked for again often */
export const entriesQuery = (batch_id: string, state: EntryFilter | undefined, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['batches', 'entries', batch_id, state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/v1/batches/:batch_id/entries',
        { params: { batch_id }, query: { limit: PAGE, from: pageParam, ...(state && { state }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    refetchInterval: isLive ? LIVE_REFRESH_MS : REFRESH_MS,
  })

/** Every entry of a batch, for a file of its results. */
export async function readAllEntries(batch_id: string) {
  const read = (from: number) =>
    call('GET /api/v1/batches/:batch_id/entries', { params: { batch_id }, query: { limit: LARGEST_PAGE, from } })
  let page = await read(0)
  const entries = [...page.entries]
  while (page.count > 0 && entries.length < page.total_count) {
    page = await read(entries.length)
    entries.push(...page.entries)
  }
  return entries
}

export const campaignsQuery = infiniteQueryOptions({
  queryKey: ['campaigns', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/v1/campaigns', { query: { limit: PAGE, from: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOf,
  refetchInterval: REFRESH_MS,
})

/** A campaign with how far its calls are. */
export const campaignQuery = (campaign_id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaign_id],
    queryFn: ({ signal }) =>
      call('GET /api/v1/campaigns/:campaign_id', { params: { campaign_id }, query: { limit: 1 } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.campaign.state === 'running' ? LIVE_REFRESH_MS : REFRESH_MS),
  })

/** The people of its batches. @param isLive asked for again often */
export const campaignPeopleQuery = (campaign_id: string, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'people', campaign_id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/v1/campaigns/:campaign_id',
        { params: { campaign_id }, query: { limit: PAGE, from: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    refetchInterval: isLive ? LIVE_REFRESH_MS : REFRESH_MS,
  })
