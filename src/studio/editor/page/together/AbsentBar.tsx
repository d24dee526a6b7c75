import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ApiError } from '#contract/call.ts'
import { call, messageOf, queryClient } from '#studio/shell/api.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useCommandContext } from '../../hooks/useCommandContext.ts'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { useParticipants } from '../../hooks/useParticipants.ts'
import { GONE } from '../../session/sync/collaboration.ts'
import type { Absence } from '../../session/sync/participants.ts'

const absences: Readonly<Record<Absence, { readonly says: string; readonly about: string }>> = {
  deleted: {
    says: 'Someone else deleted this pathway.',
    about: 'Your copy in this browser is complete, but changes are no longer saved.',
  },
  missing: {
    says: 'This pathway no longer exists in Dialpath.',
    about:
      'It was deleted, or Dialpath was restored from an older backup. Your copy in this browser is complete, but changes are no longer saved.',
  },
  lost: {
    says: 'This pathway is gone.',
    about: 'It was permanently deleted, or Dialpath was restored from an older backup. Save your work as a copy.',
  },
}

/** The service has no such pathway, and the author's work is still here. */
export function AbsentBar({ absence }: { readonly absence: Absence }) {
  const store = useEditorStore()
  const { autosave } = useCommandContext()
  const navigate = useNavigateWhileHere()
  const setAbsence = useParticipants(participants => participants.setAbsence)
  const { pathwayId } = store.getState()
  const onError = (error: unknown) => void toast.error(messageOf(error))
  const restore = useMutation({
    mutationFn: () => call('POST /api/v1/convo_pathway/:pathway_id/restore', { params: { pathway_id: pathwayId } }),
    onSuccess() {
      setAbsence(undefined)
      autosave?.retry()
      void queryClient.invalidateQueries({ queryKey: pathwaysQuery.queryKey })
    },
    onError(error) {
      if (error instanceof ApiError && error.status === GONE) setAbsence('lost')
      else onError(error)
    },
  })
  const copy = useMutation({
    mutationFn() {
      const { name, ...document } = store.getState().document
      const file = { ...document, nodes: [...document.nodes], edges: [...document.edges] }
      return call('POST /api/v1/convo_pathway/import', { query: { name: `Copy of ${name}`.slice(0, 200) }, body: file })
    },
    async onSuccess({ pathway_id }) {
      await queryClient.invalidateQueries({ queryKey: pathwaysQuery.queryKey })
      await navigate({ to: '/pathways/$pathwayId', params: { pathwayId: pathway_id } })
    },
    onError,
  })
  const isBusy = restore.isPending || copy.isPending
  return (
    <div
      role="alert"
      className="flex max-w-2xl flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-danger/40 bg-danger-soft py-2 pr-2 pl-3 text-[13px] shadow-pop"
    >
      <Trash2 aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{absences[absence].says}</strong> {absences[absence].about}
      </p>
      {absence !== 'lost' && (
        <Button size="small" look="primary" busy={restore.isPending} disabled={isBusy} onClick={() => restore.mutate()}>
          {' '}
          Restore{' '}
        </Button>
      )}
      <Button size="small" busy={copy.isPending} disabled={isBusy} onClick={() => copy.mutate()}>
        Keep a copy
      </Button>
    </div>
  )
}
