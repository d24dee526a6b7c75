import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/States.tsx'
import { ChangeList } from '../history/ChangeList.tsx'
import { isUnchanged, listChanges } from '../history/changes.ts'
import { type Environment, liveVersion, publishVersion, versionQuery } from '../history/queries.ts'
import { FindingMessage } from '../problems/FindingMessage.tsx'
import { useFindings } from '../problems/useFindings.ts'
import type { Autosave } from '../save/autosave.ts'
import { useEditor, useEditorStore } from '../store.ts'

interface PublishDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly autosave: Autosave | undefined
}

/** Makes the draft a version and lets callers meet it; errors forbid it. */
export function PublishDialog({ open, onClose, autosave }: PublishDialogProps) {
  const { all } = useFindings()
  const store = useEditorStore()
  const [busy, setBusy] = useState<Environment | null>(null)
  const errors = all.filter(finding => finding.severity === 'error')
  const warnings = all.length - errors.length

  async function publish(environment: Environment) {
    setBusy(environment)
    try {
      const saved = await autosave?.flush()
      if (saved === false) throw new Error('Your last changes are not saved yet. Try again once they are.')
      const version = await publishVersion(store.getState().pathwayId, environment)
      toast.success(`Version ${version} is live in ${environment}.`)
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  function show({ node_id, edge_id, field }: (typeof errors)[number]) {
    onClose()
    store.getState().reveal({ node_id, edge_key: edge_id, field })
  }

  const buttons = (['staging', 'production'] as const).map(environment => (
    <Button
      key={environment}
      look={environment === 'production' ? 'primary' : 'secondary'}
      busy={busy === environment}
      disabled={busy !== null || errors.length > 0}
      onClick={() => void publish(environment)}
    >
      {environment === 'production' ? 'Publish to production' : 'Publish to staging'}
    </Button>
  ))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Publish this pathway"
      description="The draft as it stands becomes a numbered version."
      footer={buttons}
    >
      <div className="flex flex-col gap-5">
        {errors.length > 0 && (
          <div role="alert" className="rounded-lg border border-danger/40 bg-danger-soft p-3">
            <p className="font-medium text-danger">
              {errors.length === 1
                ? 'One error has to be mended first:'
                : `${errors.length} errors have to be mended first:`}
            </p>
            <ul className="mt-1.5 flex max-h-64 flex-col overflow-auto">
              {errors.map(finding => (
                <li key={[finding.code, finding.node_id, finding.edge_id, finding.field].join(' ')}>
                  <button
                    type="button"
                    className="w-full rounded px-1.5 py-1 text-left text-[13px] underline-offset-2 hover:underline"
                    onClick={() => show(finding)}
                  >
                    <FindingMessage severity="error" message={finding.message} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {warnings > 0 && (
          <p className="text-muted">
            {warnings === 1
              ? 'There is one warning, which forbids nothing.'
              : `There are ${warnings} warnings, which forbid nothing.`}
          </p>
        )}
        {open && <WhatChanges />}
      </div>
    </Dialog>
  )
}

/** What publishing changes for callers. */
function WhatChanges() {
  const pathwayId = useEditor(state => state.pathwayId)
  const draft = useEditor(state => state.document)
  const versions = useQuery(versionsQuery(pathwayId))
  const live = versions.data && liveVersion(versions.data.versions, 'production')
  const published = useQuery({ ...versionQuery(pathwayId, live?.version_number ?? 0), enabled: live !== undefined })
  const changes = useMemo(() => published.data && listChanges(published.data, draft), [published.data, draft])
  const error = versions.error ?? published.error
  if (error) return <p className="text-danger">What changes could not be shown: {messageOf(error)}</p>
  if (!versions.data || (live && !changes)) return <Skeleton rows={3} className="h-8" />
  if (!live || !changes)
    return <p>Nothing is live in production yet: this will be the first version that callers meet.</p>
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-[13px]">What changes against version {live.version_number}, which is live</h3>
      {isUnchanged(changes) ? (
        <p className="text-muted">Nothing: the draft says the same.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
    </section>
  )
}
