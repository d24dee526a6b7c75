import { queryOptions } from '@tanstack/react-query'
import { listInboundNumbers } from '#contract/inbound.ts'
import { listPathways, listVersions } from '#contract/pathways.ts'
import { listTools } from '#contract/tools.ts'
import { call } from '#studio/shell/api.ts'

/** The account's inbound numbers, oldest first. */
export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }) =>
    (await call(listInboundNumbers, { query: { limit: 1000, ascending: 'true' } }, { signal })).inbound_numbers,
})

/** The pathways that a number can be answered by. */
export const pathwaysQuery = queryOptions({
  queryKey: ['pathways'],
  queryFn: async ({ signal }) =>
    (await call(listPathways, { query: { summary: 'true', limit: 1000 } }, { signal })).pathways,
})

export const versionsQuery = (pathway_id: string) =>
  queryOptions({
    queryKey: ['pathways', pathway_id, 'versions'],
    queryFn: async ({ signal }) =>
      (await call(listVersions, { params: { pathway_id }, query: { limit: 1000 } }, { signal })).versions,
    enabled: pathway_id !== '',
  })

/** The tools that a number's agent can be given. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await call(listTools, { query: { limit: 1000 } }, { signal })).tools,
})
