import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VectorStoreSummary } from '#contract/vectors.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { storesQuery } from '#studio/shell/storesQuery.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { toast } from '#ui/toast.ts'
import type { bodyOf } from './draft.ts'

type Body = ReturnType<typeof bodyOf>

/** Actions on knowledge bases. Each refreshes the list. */
export function useStoreActions() {
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const refresh = () => client.refetchQueries({ queryKey: storesQuery.queryKey })
  /** Opens a knowledge base, or none, without asking about unsaved changes: they were just saved, or it is gone. */
  const show = (store: string | undefined) =>
    navigate({ to: '/knowledge', search: store === undefined ? {} : { store }, ignoreBlocker: true })

  const save = useMutation({
    mutationFn: async ({ vector_id, body }: { vector_id: string | undefined; body: Body }) => {
      const saved =
        vector_id === undefined
          ? await call('POST /api/vectors', { body })
          : await call('POST /api/vectors/:vector_id', { params: { vector_id }, body })
      await refresh()
      return saved.vector_id
    },
  })
  const remove = useMutation({
    mutationFn: ({ vector_id }: VectorStoreSummary) =>
      call('DELETE /api/vectors/:vector_id', { params: { vector_id } }),
    onSuccess: async (_, { vector_id, name }) => {
      await show(undefined)
      await client.cancelQueries({ queryKey: storesQuery.queryKey })
      client.setQueryData(storesQuery.queryKey, stores => stores?.filter(other => other.vector_id !== vector_id))
      toast(`Deleted “${name}”`)
    },
    onError: error => toast.error(messageOf(error)),
  })
  return { save, remove, show }
}
