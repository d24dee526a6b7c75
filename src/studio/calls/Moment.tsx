import { Tooltip } from '#ui/Tooltip.tsx'
import { exactTime } from '#ui/time.ts'

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** A day and time where whoever looks at it is; with its zone on hover. */
export function Moment({ iso }: { readonly iso: string }) {
  return (
    <Tooltip label={exactTime(iso)}>
      <time dateTime={iso} className="tabular-nums">
        {format.format(new Date(iso))}
      </time>
    </Tooltip>
  )
}
