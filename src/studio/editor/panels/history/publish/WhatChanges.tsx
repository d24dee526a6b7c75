import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useMemo } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/States.tsx'
import { useEditor, useSession } from '../../../hooks/useEditor.ts'
import { ChangeList } from '../../../kit/changes/ChangeList.tsx'
import { isUnchanged, listChanges } from '../../../session/analysis/changes.ts'
import { type Environment, liveVersion } from '../../../session/sync/versions.ts'
import type { Side } from '../../../session/view/compareStore.ts'
import { useSideDocument } from '../compare/useSideDocument.ts'

interface WhatChangesProps {
  readonly side: Side
  readonly environment: Environment
  /** Called before the comparison opens on the canvas. */
  readonly onCompare: () => void
}

/** Changes that publishing brings to the environment. */
export function WhatChanges({ side, environment, onCompare }: WhatChangesProps) {
  const session = useSession()
  const pathwayId = useEditor(state => state.pathwayId)
  const versions = useQuery(versionsQuery(pathwayId))
  const live = versions.data && liveVersion(versions.data.versions, environment)
  const published = useSideDocument(live?.version_number ?? 'draft')
  const next = useSideDocument(side)
  const changes = useMemo(
    () => (live && published.document && next.document ? listChanges(published.document, next.document) : undefined),
    [live, published.document, next.document],
  )
  const error = versions.error ?? published.error ?? next.error
  if (error) return <p className="text-danger">Couldn’t load the changes. {messageOf(error)}</p>
  if (!versions.data || (live && !changes)) return <Skeleton rows={3} className="h-8" />
  if (!live || !changes) {
    return (
      <p>
        {environment === 'production'
          ? 'This will be the first live version.'
          : 'This will be the first version in staging.'}
      </p>
    )
  }
  const isEarlier = side !== 'draft' && side < live.version_number
  function compare(before: number) {
    onCompare()
    session.compare.getState().compare({ before, after: side })
  }
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 font-semibold text-[13px]">
          {isEarlier ? 'Differences from' : 'Changes since'} version {live.version_number} (live)
        </h3>
        {!isUnchanged(changes) && (
          <Button size="small" onClick={() => compare(live.version_number)}>
            <GitCompareArrows aria-hidden className="size-3.5" />
            Compare on canvas
          </Button>
        )}
      </div>
      {isUnchanged(changes) ? (
        <p className="text-muted">No changes: {side === 'draft' ? 'the draft' : 'this version'} is the same.</p>
      ) : (
        <ChangeList changes={changes} />
      )}
    </section>
  )
}
