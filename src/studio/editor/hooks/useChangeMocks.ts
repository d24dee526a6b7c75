import { useQueryClient } from '@tanstack/react-query'
import { type Mocks, saveMocks } from '../session/run/chatApi.ts'
import { mocksQuery } from './queries.ts'
import { useEditorStore } from './useEditor.ts'

/** Changes the pathway's mocks as the service has them by now, so that what others saved meanwhile stays. Gives those before the change. */
export function useChangeMocks(): (change: (before: Mocks) => Mocks) => Promise<Mocks> {
  const { pathwayId } = useEditorStore().getState()
  const client = useQueryClient()
  const query = mocksQuery(pathwayId)
  return async change => {
    const before = await client.fetchQuery({ ...query, staleTime: 0 })
    const after = await saveMocks(pathwayId, change(before))
    // A late answer to an earlier request must not replace this one.
    await client.cancelQueries({ queryKey: query.queryKey })
    client.setQueryData(query.queryKey, after)
    return before
  }
}
