import { Copy, FlaskConical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { saveKey } from '#studio/shell/forms/useSaveKey.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MoreMenu } from '#ui/Menu.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useToolActions } from './actions.ts'
import type { StoredTool } from './storedTool.ts'

interface ToolHeaderProps {
  readonly stored: StoredTool | undefined
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly isTrying: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onTry: () => void
}

/** Name of the tool, with its actions. */
export function ToolHeader({ stored, isDirty, isSaving, isTrying, onSave, onDiscard, onTry }: ToolHeaderProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { duplicate, remove } = useToolActions()
  const title = stored?.tool.name ?? 'New tool'
  return (
    <header className="flex h-12 max-md:h-auto max-md:flex-wrap max-md:py-2 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
      <h2 className="min-w-0 truncate font-semibold text-[15px]" title={title}>
        {title}
      </h2>
      <span role="status" className="min-w-0 flex-1 truncate text-muted text-xs">
        {isDirty ? 'Unsaved changes' : ''}
      </span>
      {isDirty && stored && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        aria-pressed={isTrying}
        className="aria-pressed:border-accent/50 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={onTry}
      >
        <FlaskConical aria-hidden className="size-3.5" />
        Try it
      </Button>
      <Tooltip label={stored ? 'Save the changes' : 'Create the tool'} shortcut={saveKey}>
        <Button look="primary" busy={isSaving} disabled={stored !== undefined && !isDirty} onClick={onSave}>
          {stored ? 'Save' : 'Create'}
        </Button>
      </Tooltip>
      {stored && (
        <>
          <MoreMenu
            label="More for this tool"
            items={[
              {
                label: isDirty ? 'Duplicate (save first)' : 'Duplicate',
                icon: <Copy aria-hidden className="size-4 text-muted" />,
                isDisabled: isDirty,
                onSelect: () => duplicate.mutate(stored),
              },
              {
                label: 'Delete',
                icon: <Trash2 aria-hidden className="size-4" />,
                isDanger: true,
                isApart: true,
                onSelect: () => setDeleting(true),
              },
            ]}
          />
          <ConfirmDialog
            open={isDeleting}
            onClose={() => setDeleting(false)}
            title={`Delete “${title}”?`}
            description="Calls, numbers, and web agents that use this tool continue without it. You can’t restore it."
            confirm="Delete"
            busy={remove.isPending}
            onConfirm={() => remove.mutate(stored)}
          />
        </>
      )}
    </header>
  )
}
