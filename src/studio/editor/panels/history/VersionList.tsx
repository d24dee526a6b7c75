import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { messageOf } from '#studio/shell/api.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { Button } from '#ui/Button.tsx'
import { inDigits } from '#ui/counted.ts'
import { Skeleton } from '#ui/States.tsx'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditor } from '../../hooks/useEditor.ts'
import { liveVersion } from '../../session/sync/versions.ts'
import { VersionRow } from './VersionRow.tsx'

/** Published and saved versions, the newest first, with the environments where they are live. */
export function VersionList() {
  const pathwayId = useEditor(state => state.pathwayId)
  const { data, error, refetch } = useQuery(versionsQuery(pathwayId))
  const keep = useCommand('keep-version')
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-danger [overflow-wrap:anywhere]">{messageOf(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton rows={3} className="h-10" />
  const live = liveVersion(data.versions, 'production')
  return (
    <>
      <Button className="self-start" onClick={keep.run}>
        <BookmarkPlus aria-hidden className="size-4" />
        {keep.title}
      </Button>
      {data.versions.length === 0 ? (
        <p className="text-[13px] text-muted">Not published yet. Calls use the draft until you publish.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line" aria-label="Versions, newest first">
          {data.versions.map(version => (
            <li key={version.id}>
              <VersionRow version={version} live={live} />
            </li>
          ))}
        </ul>
      )}
      {data.total_count > data.versions.length && (
        <p className="pt-2 text-muted text-xs">
          The newest {inDigits(data.versions.length)} of {inDigits(data.total_count)} versions.
        </p>
      )}
    </>
  )
}
