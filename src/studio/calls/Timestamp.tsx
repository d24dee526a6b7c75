import { Tooltip } from '#ui/Tooltip.tsx'
import { exactTime } from '#ui/time.ts'

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** Date and time in the viewer's time zone, which the tooltip names. */
export function Timestamp({ iso }: { readonly iso: string }) {
  return (
    <Tooltip label={exactTime(iso)}>
      <time dateTime={iso} className="tabular-nums">
        {format.format(new Date(iso))}
      </time>
    </Tooltip>
  )
}
