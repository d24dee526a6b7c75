import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './Button.tsx'

/** What a place says while there is nothing in it yet. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-line border-dashed px-6 py-12 text-center">
      <h2 className="font-semibold text-base">{title}</h2>
      {children}
    </div>
  )
}

/** What went wrong, and a way to try again. */
export function ErrorState({ message, onRetry }: { readonly message: string; readonly onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-xl border border-line px-6 py-12 text-center">
      <h2 className="font-semibold text-base">This could not be shown</h2>
      <p className="max-w-prose text-muted">{message}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

const SHOWN_AFTER_MS = 200

/** Grey bars in place of what is loading; nothing at all for the first moment, so that a quick answer does not flicker. */
export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
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
        <div key={index} className="h-12 animate-pulse rounded-lg bg-raised" />
      ))}
    </div>
  )
}
