import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'

const NEAR_END_PX = 48

interface FollowingLogProps {
  readonly label: string
  /** Changes whenever something came in. */
  readonly last: number
  /** Scrolls to the end and follows it; false for finished logs, which are read from the start. */
  readonly isFollowing?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Follows new rows, unless the reader scrolled back; then a button jumps to the newest. */
export function FollowingLog({ label, last, isFollowing = true, className = '', children }: FollowingLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(isFollowing)
  const [isBehind, setBehind] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came in is what it follows
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    if (follows.current) element.scrollTop = element.scrollHeight
    else if (isFollowing) noteScroll()
  }, [last])

  useEffect(() => {
    const element = log.current
    if (!element) return
    // Keep to the end when the area below resizes or rows open.
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  function noteScroll() {
    const element = log.current
    if (!element) return
    follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    setBehind(!follows.current)
  }

  function goToEnd() {
    const element = log.current
    if (element) element.scrollTop = element.scrollHeight
    setBehind(false)
  }

  return (
    <div className={`relative flex min-h-0 flex-col ${className}`}>
      <div
        ref={log}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 focus-visible:outline-offset-[-2px]"
        onScroll={noteScroll}
      >
        {children}
      </div>
      {isBehind && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button size="small" onClick={goToEnd}>
            <ArrowDown aria-hidden className="size-3.5" />
            Jump to newest
          </Button>
        </div>
      )}
    </div>
  )
}
