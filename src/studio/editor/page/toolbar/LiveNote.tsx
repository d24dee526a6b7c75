import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PathwayDocument } from '#pathway/document.ts'
import { versionsQuery } from '#studio/shell/pathwayQueries.ts'
import { inDigits } from '#ui/counted.ts'
import { Tooltip } from '#ui/Tooltip.tsx'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { versionQuery } from '../../hooks/queries.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEditor, useEditorStore } from '../../hooks/useEditor.ts'
import { countChanges, listChanges } from '../../session/analysis/changes.ts'
import { liveVersion } from '../../session/sync/versions.ts'

/** Rem; in a narrower window the toolbar has room for the shortest words only. */
const WIDE = 80

/** Says that the draft is open, and whether callers meet the same: a click shows the difference. */
export function LiveNote() {
  const pathwayId = useEditor(state => state.pathwayId)
  const { versions } = useQuery(versionsQuery(pathwayId)).data ?? {}
  const live = versions && liveVersion(versions, 'production')
  const staged = versions && liveVersion(versions, 'staging')
  const { data } = useQuery({ ...versionQuery(pathwayId, live?.version_number ?? 0), enabled: live !== undefined })
  const count = useDifference(live && data)
  const isWide = useIsWindowWide(WIDE)
  const compare = useCommand('compare')
  const publish = useCommand('publish')
  if (!versions) return null
  const about = [
    'You are editing the draft.',
    live ? `Callers get version ${live.version_number}.` : 'Not published yet. Calls use the draft.',
    staged ? `Version ${staged.version_number} is in staging.` : '',
  ]
  return (
    <Tooltip label={about.filter(line => line !== '').join(' ')}>
      <button
        type="button"
        className="flex h-7 min-w-0 shrink items-center gap-1.5 rounded-md px-2 text-muted text-xs hover:bg-raised hover:text-ink"
        onClick={live ? compare.run : publish.run}
      >
        <span className="rounded bg-raised px-1.5 py-0.5 font-medium text-ink">Draft</span>
        <span className="truncate">{tellDifference(live?.version_number, staged !== undefined, count, isWide)}</span>
      </button>
    </Tooltip>
  )
}

function tellDifference(
  live: number | undefined,
  isStaged: boolean,
  count: number | undefined,
  isWide: boolean,
): string {
  if (live === undefined) return isStaged ? 'In staging only' : 'Never published'
  if (count === undefined) return `Version ${live} is live`
  if (count === 0) return isWide ? `Up to date · version ${live} is live` : 'Up to date'
  if (count === 1) return isWide ? '1 unpublished change' : '1 unpublished'
  return isWide ? `${inDigits(count)} unpublished changes` : `${inDigits(count)} unpublished`
}

/** A look at the whole of two large documents takes longer than a key may: it waits until typing rests. */
const REST_MS = 800

/** In how many things the draft differs from a document; undefined until that is known. */
function useDifference(from: PathwayDocument | undefined): number | undefined {
  const store = useEditorStore()
  const [known, setKnown] = useState<{ readonly from: PathwayDocument; readonly count: number }>()
  useEffect(() => {
    if (!from) return
    const look = () => setKnown({ from, count: countChanges(listChanges(from, store.getState().document)) })
    let timer = setTimeout(look, 0)
    const leave = store.subscribe(({ document }, before) => {
      if (document === before.document) return
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [store, from])
  return known && known.from === from ? known.count : undefined
}
