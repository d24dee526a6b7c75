import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { VectorStoreSummary } from '#contract/vectors.ts'
import { saveKey } from '#studio/shell/forms/useSaveKey.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted } from '#ui/counted.ts'
import { MoreMenu } from '#ui/Menu.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useStoreActions } from './actions.ts'
import { IndexBadge } from './IndexState.tsx'
import { usesQuery } from './queries.ts'

interface StoreHeaderProps {
  /** Undefined for a new one. */
  readonly store: VectorStoreSummary | undefined
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly isAsking: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onAsk: () => void
}

/** Name of the knowledge base and the state of its index, with its actions. */
export function StoreHeader({ store, isDirty, isSaving, isAsking, onSave, onDiscard, onAsk }: StoreHeaderProps) {
  const [isDeleting, setDeleting] = useState(false)
  const title = store?.name ?? 'New knowledge base'
  return (
    <header className="flex h-12 max-md:h-auto max-md:flex-wrap max-md:py-2 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
      <h2 className="min-w-0 truncate font-semibold text-[15px]" title={title}>
        {title}
      </h2>
      {store && <IndexBadge indexing={store.indexing} />}
      <span role="status" className="min-w-0 flex-1 truncate text-muted text-xs">
        {isDirty ? 'Unsaved changes' : ''}
      </span>
      {isDirty && store && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        aria-pressed={isAsking}
        className="aria-pressed:border-accent/50 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={onAsk}
      >
        <MessageCircleQuestion aria-hidden className="size-3.5" />
        Try a question
      </Button>
      <Tooltip label={store ? 'Save the changes' : 'Create the knowledge base'} shortcut={saveKey}>
        <Button look="primary" busy={isSaving} disabled={store !== undefined && !isDirty} onClick={onSave}>
          {store ? 'Save' : 'Create'}
        </Button>
      </Tooltip>
      {store && (
        <>
          <MoreMenu
            label="More for this knowledge base"
            items={[
              {
                label: 'Delete',
                icon: <Trash2 aria-hidden className="size-4" />,
                isDanger: true,
                onSelect: () => setDeleting(true),
              },
            ]}
          />
          {isDeleting && <DeleteDialog store={store} onClose={() => setDeleting(false)} />}
        </>
      )}
    </header>
  )
}

function DeleteDialog({ store, onClose }: { readonly store: VectorStoreSummary; readonly onClose: () => void }) {
  const { remove } = useStoreActions()
  const { data } = useQuery(usesQuery(store.vector_id))
  const users = [
    ...(data && data.pathways.length > 0 ? [counted(data.pathways.length, 'pathway')] : []),
    ...(data && data.numbers.length > 0 ? [counted(data.numbers.length, 'number')] : []),
    ...(data && data.agents.length > 0 ? [counted(data.agents.length, 'web agent')] : []),
  ]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${store.name}”?`}
      description={
        users.length > 0
          ? `Used by ${users.join(', ')}, which will answer without it. You can’t restore it.`
          : 'Nothing uses it. You can’t restore it.'
      }
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(store)}
    />
  )
}
