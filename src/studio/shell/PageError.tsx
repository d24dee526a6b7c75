import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonLook } from '#ui/Button.tsx'
import { LoadFailed } from '#ui/lazy/LoadFailed.tsx'
import { isLoadFailure } from '#ui/lazy/loadFailure.ts'
import { EmptyState, ErrorState } from '#ui/States.tsx'
import { messageOf } from './api.ts'
import { usePageTitle } from './usePageTitle.ts'

/** Error boundary of a page: the rest of the studio keeps working. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  if (isLoadFailure(error)) {
    return (
      <div className="mx-auto max-w-3xl p-8">
        <LoadFailed />
      </div>
    )
  }
  return (
    <div className="mx-auto max-w-3xl p-8">
      <ErrorState
        title="Couldn’t load this page"
        message={messageOf(error)}
        onRetry={reset ?? (() => window.location.reload())}
      >
        <Link to="/" className={buttonLook()}>
          Go home
        </Link>
      </ErrorState>
    </div>
  )
}

export function NotFound() {
  usePageTitle('Not found')
  return (
    <main className="mx-auto flex h-full max-w-3xl flex-col justify-center p-8">
      <EmptyState heading="h1" title="Page not found" Icon={Compass}>
        <p className="text-muted">Check the address. The page may have been deleted.</p>
        <Link to="/" className={buttonLook()}>
          Go home
        </Link>
      </EmptyState>
    </main>
  )
}
