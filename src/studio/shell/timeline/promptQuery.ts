import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The messages of a prompt, which never change. */
export const promptQuery = (hash: string) =>
  queryOptions({
    queryKey: ['prompt', hash],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/pathway_calls/prompts/:hash', { params: { hash } }, { signal })).messages,
    staleTime: Number.POSITIVE_INFINITY,
  })
