import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { earlierVersion } from '../../session/sync/versions.ts'
import { PublishDialog } from './publish/PublishDialog.tsx'

interface VersionDialogProps {
  readonly onClose: () => void
}

/** Makes the draft live. */
export function PublishDraftDialog({ onClose }: VersionDialogProps) {
  return <PublishDialog what="draft" onClose={onClose} />
}

/** Makes the version live again that was before the one that is. */
export function RollBackDialog({ onClose }: VersionDialogProps) {
  const pathwayId = useEditor(state => state.pathwayId)
  const { versions = [] } = useQuery(versionsQuery(pathwayId)).data ?? {}
  const earlier = earlierVersion(versions)
  return earlier ? <PublishDialog what={earlier} onClose={onClose} /> : null
}
