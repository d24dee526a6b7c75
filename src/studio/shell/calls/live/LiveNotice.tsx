import { LoaderCircle, TriangleAlert } from 'lucide-react'
import type { LiveCall } from './liveCall.ts'

/** Notice shown while the call cannot be followed. */
export function LiveNotice({ connection }: Pick<LiveCall, 'connection'>) {
  return (
    <div role="status" className="empty:hidden">
      {connection === 'lost' && (
        <p className="flex items-center gap-2 bg-warning-soft px-4 py-1.5 text-warning text-xs">
          <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin" />
          Connection lost. What you missed appears when Dialpath is back.
        </p>
      )}
      {connection === 'refused' && (
        <p className="flex items-center gap-2 bg-danger-soft px-4 py-1.5 text-danger text-xs">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          Can’t follow this call.
        </p>
      )}
    </div>
  )
}
