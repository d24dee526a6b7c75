import { queryOptions } from '@tanstack/react-query'
import type { PathwayDocument } from '#pathway/document.ts'
import { type Account, accountQuery } from '#studio/shell/accountQuery.ts'
import { call } from '#studio/shell/api.ts'
import { type Mocks, readMocks } from '../session/run/chatApi.ts'

/** A version's document. Through the API one that is not live can be brought up to the draft, so it is not kept for good. */
export function versionQuery(pathway_id: string, version_number: number) {
  return queryOptions({
    queryKey: ['pathways', pathway_id, 'versions', version_number],
    queryFn: async ({ signal }): Promise<PathwayDocument> => {
      const { pathway_id: _, ...document } = await call(
        'GET /api/v1/convo_pathway/:pathway_id/version/:version_number',
        { params: { pathway_id, version_number }, query: { as_stored: 'true' } },
        { signal },
      )
      return document
    },
  })
}

/** Brain that plays chats: the simulator or a model. */
export const brainQuery = { ...accountQuery, select: (account: Account) => account.brain }

/** The answers that webhooks are to have in chats. */
export const mocksQuery = (pathway_id: string) =>
  queryOptions({
    queryKey: ['mocks', pathway_id],
    queryFn: ({ signal }): Promise<Mocks> => readMocks(pathway_id, signal),
  })
