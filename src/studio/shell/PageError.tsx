import { Link } from '@tanstack/react-router'
import { EmptyState, ErrorState } from '#ui/States.tsx'
import { messageOf } from './api.ts'

/** One page's fault leaves the rest of the studio as it is. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  return (
    <main className="mx-auto max-w-3xl p-8">
      <ErrorState message={messageOf(error)} onRetry={reset ?? (() => window.location.reload())} />
    </main>
  )
}

export function NotFound() {
  return (
    <main className="mx-auto max-w-3xl p-8">
      <EmptyState title="There is no such page">
        <Link to="/" className="font-medium text-accent underline">
          Go to the start page
        </Link>
      </EmptyState>
    </main>
  )
}
