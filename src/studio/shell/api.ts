import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, createCall } from '#contract/call.ts'
import { isLoadFailure, WHY_NOT_LOADED } from '#ui/lazy/loadFailure.ts'
import { noteUnreached, whenReached } from './connection.ts'

/** The service, by the studio's session. */
export const call = createCall({ baseUrl: '', fetch: (url, init) => fetch(url, withLongTextAside(init)) })

/** In characters. */
const LONG = 100_000

/** Sends a long text as a blob: as a string, some megabytes would block the page. */
function withLongTextAside(init: RequestInit | undefined): RequestInit | undefined {
  const body = init?.body
  return typeof body === 'string' && body.length > LONG ? { ...init, body: new Blob([body]) } : init
}

const NOT_REACHED = 0
const CLIENT_FAULTS = 400

/** Statuses of what is not there, and of ids that are too long to be any. */
const NOT_FOUND = [404, 414]

/** Tells whether an error says that there is nothing of the address's id. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && NOT_FOUND.includes(error.status)
}

/** Redirects to the sign-in page, which leads back here. */
export function goToSignIn() {
  const here = window.location.pathname + window.location.search
  if (window.location.pathname !== '/sign-in') window.location.assign(`/sign-in?from=${encodeURIComponent(here)}`)
}

const staying = new Set<() => void>()

/**
 * Keeps the tab where it is when the session turns out to have ended, for a page that holds work: `tell` says so there instead.
 * Returns what ends this.
 */
export function stayWhenSignedOut(tell: () => void): () => void {
  staying.add(tell)
  return () => staying.delete(tell)
}

/** Leads to the sign-in page, unless a page stays where it is and says that the session has ended. */
export function noteSignedOut() {
  if (staying.size === 0) goToSignIn()
  for (const tell of staying) tell()
}

function noteFailure(error: unknown) {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) noteSignedOut()
  if (error.status === NOT_REACHED) noteUnreached()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure }),
  mutationCache: new MutationCache({ onError: noteFailure }),
  defaultOptions: {
    // The service may run on this machine: a browser that has no network asks it all the same, and says so where it does not answer.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= CLIENT_FAULTS),
    },
  },
})

// Retry failed queries once the service answers again.
whenReached(
  () => void queryClient.refetchQueries({ type: 'active', predicate: query => query.state.status === 'error' }),
)

/** Returns the message of a failure to show. */
export function messageOf(error: unknown): string {
  if (isLoadFailure(error)) return WHY_NOT_LOADED
  return error instanceof Error ? error.message : 'Something went wrong.'
}
