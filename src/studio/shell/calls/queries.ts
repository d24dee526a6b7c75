import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RouteInput } from '#contract/call.ts'
import type { CallDetail } from '#contract/calls.ts'
import { listNodes, nodeName } from '#pathway/document.ts'
import { call, queryClient } from '#studio/shell/api.ts'
import { awaitsDelivery } from './deliveries.ts'

const LIVE_REFRESH_MS = 1000
const REFRESH_MS = 10_000
const DELIVERIES_REFRESH_MS = 3000
const AFTERWARDS_REFRESH_MS = 2000
/** A call whose model has said nothing by then gets its summary unseen. */
const SUMMARY_MS = 3 * 60_000
const PAGE = 50

export const callKey = (call_id: string) => ['calls', 'one', call_id] as const

/**
 * A call's record; whoever shows a call that goes on follows it (`live/liveCall.ts`), which asks for it again at each change. No stream tells of
 * its summary and its recording, which come after its end, so that it asks until they are there.
 */
export const callQuery = (call_id: string) =>
  queryOptions({
    queryKey: callKey(call_id),
    queryFn: ({ signal }) => call('GET /api/v1/calls/:call_id', { params: { call_id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (awaitsSummary(data) || data.recording_status === 'pending') ? AFTERWARDS_REFRESH_MS : false,
  })

/** True while a model may still be reading a call that has ended. */
export function awaitsSummary({ end_at, transcripts, analyzed_by }: CallDetail): boolean {
  const isRecent = end_at !== null && Date.now() - Date.parse(end_at) < SUMMARY_MS
  return isRecent && analyzed_by === null && transcripts.some(({ user }) => user === 'user')
}

/**
 * The tries to hand a call's record to its webhook, the latest first. No stream tells of them, so that it asks until one has succeeded.
 *
 * @param before the delivery after which another is awaited
 */
export const deliveriesQuery = (call_id: string, before?: string) =>
  queryOptions({
    queryKey: ['calls', 'deliveries', call_id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/calls/:call_id/webhook', { params: { call_id } }, { signal })).deliveries,
    refetchInterval: ({ state }) => (awaitsDelivery(state.data, before) ? DELIVERIES_REFRESH_MS : false),
  })

export type CallFilters = Omit<NonNullable<RouteInput<'GET /api/v1/calls'>['query']>, 'limit' | 'from' | 'ascending'>

/** The calls that fit, newest first, page by page; asked for again often while one of them goes on. */
export const callsQuery = (filters: CallFilters) =>
  infiniteQueryOptions({
    queryKey: ['calls', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v1/calls', { query: { ...filters, limit: PAGE, from: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.count, 0)
      return last.count > 0 && loaded < last.total_count ? loaded : undefined
    },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.calls.some(one => !one.completed)) ? LIVE_REFRESH_MS : REFRESH_MS,
  })

/** The names of the nodes of the version that a call played. */
export const nodeNamesQuery = (pathway_id: string, version: number | 'draft') =>
  queryOptions({
    queryKey: ['pathways', pathway_id, 'nodes', version],
    queryFn: async ({ signal }) => {
      const params = { pathway_id }
      const document = await call(
        'GET /api/v1/convo_pathway/:pathway_id',
        { params, query: { version: String(version) } },
        { signal },
      )
      return new Map(listNodes(document).map(node => [node.id, nodeName(node)]))
    },
    retry: false,
  })

/** A batch with how far it is. */
export const batchQuery = (batch_id: string) =>
  queryOptions({
    queryKey: ['batches', 'one', batch_id],
    queryFn: ({ signal }) =>
      call(
        'GET /api/v1/batches/:batch_id',
        { params: { batch_id }, query: { include_calls: 'false', include_analysis: 'false' } },
        { signal },
      ),
    refetchInterval: ({ state: { data } }) => (data?.status === 'in-progress' ? LIVE_REFRESH_MS : REFRESH_MS),
  })

/** Hangs up. */
export async function hangUp(call_id: string) {
  await call('POST /api/v1/calls/:call_id/stop', { params: { call_id } })
  await queryClient.invalidateQueries({ queryKey: ['calls'] })
}

/** Deletes a call that has ended; whoever shows it has left it by then. */
export async function deleteCall(call_id: string, leave: () => Promise<void>) {
  await call('DELETE /api/v1/calls/:call_id', { params: { call_id } })
  await leave()
  queryClient.removeQueries({ queryKey: callKey(call_id) })
  await queryClient.invalidateQueries({ queryKey: ['calls'] })
}
