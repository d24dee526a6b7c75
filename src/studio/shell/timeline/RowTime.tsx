import { Tooltip } from '#ui/Tooltip.tsx'
import { exactTime } from '#ui/time.ts'
import { clock } from './duration.ts'
import type { TimelineRow } from './row.ts'

/** Offset of a row from the start of the conversation; the time of day on hover. */
export function RowTime({ row, began }: { readonly row: TimelineRow; readonly began: string | undefined }) {
  if (began === undefined) return null
  const seconds = Math.max(0, (Date.parse(row.created_at) - Date.parse(began)) / 1000)
  return (
    <Tooltip label={exactTime(row.created_at)}>
      <time dateTime={row.created_at} className="shrink-0 text-[11px] text-muted tabular-nums">
        {clock(seconds)}
      </time>
    </Tooltip>
  )
}
