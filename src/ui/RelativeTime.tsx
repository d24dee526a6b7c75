import { useSyncExternalStore } from 'react'
import { Tooltip } from './Tooltip.tsx'
import { ago, exactTime } from './time.ts'

const TICK_MS = 30_000
const listeners = new Set<() => void>()
let ticks = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for every time on the page. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    ticks += 1
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time since something happened; the exact local time with its zone on hover. */
export function RelativeTime({ iso, className = '' }: { readonly iso: string; readonly className?: string }) {
  useSyncExternalStore(subscribe, () => ticks)
  return (
    <Tooltip label={exactTime(iso)}>
      <time dateTime={iso} className={`whitespace-nowrap tabular-nums ${className}`}>
        {ago(iso, Date.now())}
      </time>
    </Tooltip>
  )
}
