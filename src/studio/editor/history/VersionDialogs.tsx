import { useQuery } from '@tanstack/react-query'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { PublishDialog } from './publish/PublishDialog.tsx'
import { earlierVersion } from './queries.ts'
import { VersionWordsDialog } from './VersionWordsDialog.tsx'

/** What the commands about versions ask. */
export function VersionDialogs() {
  const store = useEditorStore()
  const dialog = useEditor(state => state.dialog)
  const pathwayId = useEditor(state => state.pathwayId)
  const { versions = [] } = useQuery(versionsQuery(pathwayId)).data ?? {}
  const close = () => store.getState().openDialog(null)
  if (dialog === 'publish') return <PublishDialog what="draft" onClose={close} />
  if (dialog === 'keep-version') return <VersionWordsDialog onClose={close} />
  const earlier = dialog === 'roll-back' ? earlierVersion(versions) : undefined
  return earlier ? <PublishDialog what={earlier} onClose={close} /> : null
}
