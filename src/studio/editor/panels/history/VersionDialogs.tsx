import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { earlierVersion } from '../../session/sync/versions.ts'
import { PublishDialog } from './publish/PublishDialog.tsx'

interface VersionDialogProps {
  readonly onClose: () => void
}

/** Dialog that publishes the draft. */
export function PublishDraftDialog({ onClose }: VersionDialogProps) {
  return <PublishDialog what="draft" onClose={onClose} />
}

/** Dialog that rolls production back to the version before the live one. */
export function RollBackDialog({ onClose }: VersionDialogProps) {
  const pathwayId = useEditor(state => state.pathwayId)
  const { versions = [] } = useQuery(versionsQuery(pathwayId)).data ?? {}
  const earlier = earlierVersion(versions)
  return earlier ? <PublishDialog what={earlier} onClose={onClose} /> : null
}
