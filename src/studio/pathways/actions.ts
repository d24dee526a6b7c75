import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import * as contract from '#contract/pathways.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { pathwaysQuery } from './queries.ts'

/** What can be done with pathways from outside the editor; the list is fresh after each. */
export function usePathwayActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => client.invalidateQueries({ queryKey: pathwaysQuery.queryKey })
  const open = (pathwayId: string) => navigate({ to: '/pathways/$pathwayId', params: { pathwayId } })
  const onError = (error: unknown) => toast.error(messageOf(error))

  const create = useMutation({
    mutationFn: (body: {
      name: string
      description?: string
      nodes?: Record<string, unknown>[]
      edges?: Record<string, unknown>[]
    }) => call(contract.createPathway, { body }),
    onSuccess: async ({ pathway_id }) => {
      await refresh()
      await open(pathway_id)
    },
    onError,
  })
  const duplicate = useMutation({
    mutationFn: (pathway_id: string) => call(contract.duplicatePathway, { params: { pathway_id }, body: {} }),
    onSuccess: refresh,
    onError,
  })
  const rename = useMutation({
    mutationFn: ({ pathway_id, name }: { pathway_id: string; name: string }) =>
      call(contract.updatePathway, { params: { pathway_id }, body: { name } }),
    onSuccess: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: ({ pathway_id }: { pathway_id: string; name: string }) =>
      call(contract.deletePathway, { params: { pathway_id } }),
    onSuccess: async (_, { pathway_id, name }) => {
      await refresh()
      toast(`“${name}” was deleted.`, {
        duration: 10_000,
        action: {
          label: 'Undo',
          onClick: () => {
            call(contract.restorePathway, { params: { pathway_id } }).then(refresh, onError)
          },
        },
      })
    },
    onError,
  })
  const importFile = useMutation({
    mutationFn: ({ name, file }: { name: string; file: object }) =>
      call(contract.importPathway, {
        query: { name },
        body: file as { nodes: Record<string, unknown>[]; edges: Record<string, unknown>[] },
      }),
    onSuccess: async ({ pathway_id }) => {
      await refresh()
      await open(pathway_id)
    },
  })
  return { create, duplicate, rename, remove, importFile }
}
