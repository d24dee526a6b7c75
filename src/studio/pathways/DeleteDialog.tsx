import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PathwaySummary } from '#contract/pathways.ts'
import { call } from '#studio/shell/api.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { usePathwayActions } from './actions.ts'
import { describeDeleting } from './deleting.ts'

/** The numbers that a pathway answers. */
export const answeredQuery = (pathway_id: string) =>
  queryOptions({
    queryKey: ['numbers', 'answered by', pathway_id],
    queryFn: async ({ signal }) => {
      const { inbound_numbers } = await call('GET /api/v1/inbound', { query: { limit: 1000 } }, { signal })
      return inbound_numbers.flatMap(one => (one.pathway_id === pathway_id ? [one.phone_number] : []))
    },
    staleTime: 0,
  })

interface DeleteDialogProps {
  readonly pathway: PathwaySummary
  readonly onClose: () => void
}

/** Asks before a pathway goes that callers reach, and names the numbers that it answers; any other goes at once and can be undone. */
export function DeleteDialog({ pathway, onClose }: DeleteDialogProps) {
  const { remove } = usePathwayActions()
  const numbers = useQuery(answeredQuery(pathway.pathway_id))
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${pathway.name}”?`}
      description={describeDeleting(pathway, numbers.data)}
      confirm="Delete"
      busy={remove.isPending || numbers.isFetching}
      onConfirm={() => remove.mutate(pathway, { onSuccess: onClose })}
    />
  )
}
