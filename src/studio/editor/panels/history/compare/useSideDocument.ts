import { useQuery } from '@tanstack/react-query'
import type { PathwayDocument } from '#pathway/document.ts'
import { versionQuery } from '../../../hooks/queries.ts'
import { useEditor } from '../../../hooks/useEditor.ts'
import type { Side } from '../../../session/view/compareStore.ts'

interface SideDocument {
  readonly document: PathwayDocument | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** Loads the document of one side: this tab's draft, or a version from the service. */
export function useSideDocument(side: Side): SideDocument {
  const pathwayId = useEditor(state => state.pathwayId)
  const draft = useEditor(state => state.document)
  const isDraft = side === 'draft'
  const { data, error, refetch } = useQuery({ ...versionQuery(pathwayId, isDraft ? 0 : side), enabled: !isDraft })
  return { document: isDraft ? draft : data, error: isDraft ? null : error, retry: () => void refetch() }
}
