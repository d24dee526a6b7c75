import { Link } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import { isNotFound, messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { EmptyState, ErrorState } from '#ui/States.tsx'

/** In place of the editor: why its pathway could not be opened, and the way back. */
export function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isMissing = isNotFound(error)
  usePageTitle(isMissing ? 'Pathway not found' : 'Pathway')
  return (
    <main className="mx-auto max-w-3xl p-8">
      {isMissing ? (
        <EmptyState heading="h1" title="Pathway not found" Icon={Waypoints}>
          <p className="text-muted">Check the address, or the pathway may have been deleted.</p>
          <Link to="/pathways" className={buttonLook({ look: 'primary' })}>
            All pathways
          </Link>
        </EmptyState>
      ) : (
        <ErrorState message={messageOf(error)} onRetry={onRetry}>
          <Link to="/pathways" className={buttonLook()}>
            All pathways
          </Link>
        </ErrorState>
      )}
    </main>
  )
}
