import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { VectorStoreSummary } from '#contract/vectors.ts'
import { call } from '#studio/shell/api.ts'

/** A knowledge base with its text, read anew when it was saved. */
export const storeQuery = ({ vector_id, updated_at }: VectorStoreSummary) =>
  queryOptions({
    queryKey: ['vector', vector_id, updated_at],
    queryFn: async ({ signal }) => {
      const { text = '', ...store } = await call('GET /api/vectors/:vector_id', { params: { vector_id } }, { signal })
      return { ...store, text }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The pathways and numbers that name a knowledge base. */
export const usesQuery = (vector_id: string) =>
  queryOptions({
    queryKey: ['vector-uses', vector_id],
    queryFn: ({ signal }) => call('GET /api/vectors/:vector_id/uses', { params: { vector_id } }, { signal }),
  })
