import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2, Undo2 } from 'lucide-react'
import { call, messageOf } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { counted, inDigits } from '#ui/counted.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { VirtualTable } from '#ui/VirtualTable.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_DAYS = 30

const deletedQuery = queryOptions({
  queryKey: [...pathwaysQuery.queryKey, 'deleted'],
  queryFn: async ({ signal }) => {
    const query = { summary: 'true', deleted: 'true', limit: 1000 } as const
    const { pathways } = await call('GET /api/v1/convo_pathway', { query }, { signal })
    return pathways.toSorted((a, b) => (b.deleted_at ?? '').localeCompare(a.deleted_at ?? ''))
  },
})

/** Pathways that were deleted in the last 30 days, to restore. */
export function DeletedPathways() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(deletedQuery)
  const restore = useMutation({
    mutationFn: ({ pathway_id }: { readonly pathway_id: string; readonly name: string }) =>
      call('POST /api/v1/convo_pathway/:pathway_id/restore', { params: { pathway_id } }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries({ queryKey: pathwaysQuery.queryKey })
      toast(`Restored “${name}”`)
    },
    onError: failure => toast.error(messageOf(failure)),
  })
  if (!data) return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />
  if (data.length === 0) {
    return (
      <EmptyState title="No deleted pathways" Icon={Trash2}>
        <p className="text-muted">Deleted pathways stay here for 30 days.</p>
        <Link to="/pathways" search={{}} className={buttonLook()}>
          Show all pathways
        </Link>
      </EmptyState>
    )
  }
  return (
    <VirtualTable
      label="Recently deleted"
      columns={5}
      items={data}
      keyOf={({ pathway_id }) => pathway_id}
      head={
        <>
          <Th>Name</Th>
          <Th className="text-right">Nodes</Th>
          <Th>Deleted</Th>
          <Th>Kept for</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </>
      }
      row={pathway => (
        <>
          <Td className="w-full min-w-44 max-w-0 truncate font-medium" title={pathway.name}>
            {pathway.name}
          </Td>
          <Td className="text-right text-muted tabular-nums">{inDigits(pathway.node_count)}</Td>
          <Td className="whitespace-nowrap text-muted">
            <RelativeTime iso={pathway.deleted_at ?? pathway.updated_at} />
          </Td>
          <Td className="whitespace-nowrap text-muted">{counted(daysLeft(pathway.deleted_at), 'more day')}</Td>
          <Td className="text-right">
            <Button
              size="small"
              aria-label={`Restore ${pathway.name}`}
              busy={restore.isPending && restore.variables.pathway_id === pathway.pathway_id}
              onClick={() => restore.mutate(pathway)}
            >
              <Undo2 aria-hidden className="size-3.5" />
              Restore
            </Button>
          </Td>
        </>
      )}
    />
  )
}

function daysLeft(deleted_at = ''): number {
  const days = KEPT_DAYS - (Date.now() - Date.parse(deleted_at)) / DAY_MS
  return Math.max(0, Math.ceil(days))
}
