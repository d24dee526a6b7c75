import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useFindings } from '../problems/useFindings.ts'
import { publish } from '../queries.ts'
import type { Autosave } from '../save/autosave.ts'
import { useEditorStore } from '../store.ts'

interface PublishDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly autosave: Autosave | undefined
}

/** Makes the draft a version and lets callers meet it; errors forbid it. */
export function PublishDialog({ open, onClose, autosave }: PublishDialogProps) {
  const { all } = useFindings()
  const store = useEditorStore()
  const [busy, setBusy] = useState(false)
  const errors = all.filter(finding => finding.severity === 'error')

  async function go(environment: 'production' | 'staging') {
    setBusy(true)
    try {
      const saved = await autosave?.flush()
      if (saved === false) throw new Error('Your last changes are not saved yet. Try again once they are.')
      const version = await publish(store.getState().pathwayId, environment)
      toast.success(`Version ${version} is live in ${environment}.`)
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Publish this pathway"
      description="The draft as it stands becomes a numbered version."
    >
      <div className="mt-3 flex flex-col gap-4">
        {errors.length > 0 ? (
          <div role="alert">
            <p className="font-medium text-danger">
              {errors.length === 1
                ? 'One error has to be mended first:'
                : `${errors.length} errors have to be mended first:`}
            </p>
            <ul className="mt-2 flex max-h-60 list-disc flex-col gap-1 overflow-auto pl-5">
              {errors.map(({ code, node_id, edge_id, field, message }) => (
                <li key={[code, node_id, edge_id, field].join(' ')}>{message}</li>
              ))}
            </ul>
          </div>
        ) : (
          <p className="text-muted">
            {all.length === 0
              ? 'Nothing was found wrong with it.'
              : `There are ${all.length} warnings, which forbid nothing.`}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button disabled={busy || errors.length > 0} onClick={() => void go('staging')}>
            Publish to staging
          </Button>
          <Button look="primary" disabled={busy || errors.length > 0} onClick={() => void go('production')}>
            Publish to production
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
