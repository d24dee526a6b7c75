import { CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'

interface EmptyStateProps {
  readonly title: string
  readonly Icon?: LucideIcon
  /** `h1` where the title is that of the page. */
  readonly heading?: 'h1' | 'h2'
  readonly children?: ReactNode
}

/** Fills a place while there is nothing in it yet. */
export function EmptyState({ title, Icon, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-line border-dashed px-6 py-14 text-balance text-center">
      {Icon && (
        <span className="mb-1 inline-flex size-10 items-center justify-center rounded-xl border border-line bg-surface text-muted shadow-card">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <Heading className="font-semibold text-[15px]">{title}</Heading>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  readonly title?: string
  readonly message: string
  readonly onRetry?: () => void
  /** The words on the button. */
  readonly retry?: string
  readonly children?: ReactNode
}

/** Says what went wrong, with a way to try again. */
export function ErrorState({
  title = 'Couldn’t load this',
  message,
  onRetry,
  retry = 'Try again',
  children,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-xl border border-line bg-surface px-6 py-12 text-center"
    >
      <span className="inline-flex size-10 items-center justify-center rounded-xl bg-danger-soft text-danger">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <h2 className="font-semibold text-[15px]">{title}</h2>
      <p className="max-w-prose text-muted [overflow-wrap:anywhere]">{message}</p>
      {(onRetry || children) && (
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && <Button onClick={onRetry}>{retry}</Button>}
          {children}
        </div>
      )}
    </div>
  )
}

const SHOWN_AFTER_MS = 200

interface SkeletonProps {
  readonly rows?: number
  /** The size of a bar. */
  readonly className?: string
}

/** Grey bars in place of what is loading; nothing at all for the first moment, so that a quick answer does not flicker. */
export function Skeleton({ rows = 6, className = 'h-12' }: SkeletonProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <div key={index} className={`animate-pulse rounded-lg bg-raised ${className}`} />
      ))}
    </div>
  )
}
