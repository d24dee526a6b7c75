import { queryOptions } from '@tanstack/react-query'
import type { TestSummary } from '#contract/pathwayTests.ts'
import { call } from './api.ts'

const LARGEST_PAGE = 1000

/** Every pathway of the account, without its graph. All that is asked about pathways begins with its key, so that it is refreshed with it. */
export const pathwaysQuery = queryOptions({
  queryKey: ['pathways'],
  queryFn: async ({ signal }) => {
    const read = (from: number) =>
      call('GET /api/v1/convo_pathway', { query: { summary: 'true', limit: LARGEST_PAGE, from } }, { signal })
    let page = await read(0)
    const pathways = [...page.pathways]
    while (page.count > 0 && pathways.length < page.total_count) {
      page = await read(pathways.length)
      pathways.push(...page.pathways)
    }
    return pathways
  },
})

/** The newest versions of a pathway, the newest first, and how many there are. */
export const versionsQuery = (pathway_id: string) =>
  queryOptions({
    queryKey: ['pathways', pathway_id, 'versions'],
    queryFn: async ({ signal }) => {
      const { versions, total_count } = await call(
        'GET /api/v1/convo_pathway/:pathway_id/versions',
        { params: { pathway_id }, query: { limit: LARGEST_PAGE } },
        { signal },
      )
      return { versions, total_count }
    },
    enabled: pathway_id !== '',
  })

/** The tests of a pathway with their last results, the newest first. */
export const testsQuery = (pathway_id: string) =>
  queryOptions({
    queryKey: ['pathways', pathway_id, 'tests'],
    queryFn: async ({ signal }): Promise<readonly TestSummary[]> =>
      (await call('GET /api/v1/convo_pathway/:pathway_id/tests', { params: { pathway_id } }, { signal })).tests,
  })
