import { useQuery } from '@tanstack/react-query'
import type { VersionSummary } from '#contract/versions.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { useEditor } from '../store.ts'
import { ChangeList } from './ChangeList.tsx'
import { isUnchanged, listChanges } from './changes.ts'
import { versionQuery } from './queries.ts'

/** What the draft changes of a version. */
export function CompareDialog({
  version,
  onClose,
}: {
  readonly version: VersionSummary
  readonly onClose: () => void
}) {
  const pathwayId = useEditor(state => state.pathwayId)
  const draft = useEditor(state => state.document)
  const { data, error, refetch } = useQuery(versionQuery(pathwayId, version.version_number))
  const changes = data && listChanges(data, draft)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`From version ${version.version_number} to the draft`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !changes ? (
        <Skeleton rows={4} />
      ) : isUnchanged(changes) ? (
        <p className="text-muted">The draft says the same as this version.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
    </Dialog>
  )
}
