import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, createCall } from '#contract/call.ts'

/** The service, by the studio's session. */
export const call = createCall({ baseUrl: '', fetch: (...request) => fetch(...request) })

const CLIENT_FAULTS = 400

/** Whoever is not signed in goes to the sign-in page, and comes back here after. */
export function goToSignIn() {
  const here = window.location.pathname + window.location.search
  if (window.location.pathname !== '/sign-in') window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`)
}

function leaveWhenSignedOut(error: unknown) {
  if (error instanceof ApiError && error.status === 401) goToSignIn()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= CLIENT_FAULTS),
    },
  },
})

/** What a failure says to a person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.'
}
