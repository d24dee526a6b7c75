import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

const WHILE_INDEXING_MS = 500

/** Every knowledge base of the account (a vector store of the API) without its text, newest first; asked again while one is being indexed. */
export const storesQuery = queryOptions({
  queryKey: ['vectors'],
  queryFn: async ({ signal }) => (await call('GET /api/vectors', { query: { limit: 1000 } }, { signal })).vectors,
  refetchInterval: ({ state }) =>
    state.data?.some(({ indexing }) => indexing.state === 'indexing') ? WHILE_INDEXING_MS : false,
})
