import { queryOptions } from '@tanstack/react-query'
import type { Description } from './openApi.ts'

/** The service's own description; it is read without a session, too, and stays the same until the service is another. */
export const descriptionQuery = queryOptions({
  queryKey: ['reference'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Description> => {
    const response = await fetch('/openapi.json', { signal })
    if (!response.ok) throw new Error('Couldn’t load the API reference.')
    return response.json()
  },
})

/** True if the person is signed in; asked without a redirect to the sign-in page, since the reference is open to all. */
export const hasSessionQuery = queryOptions({
  queryKey: ['reference', 'session'],
  queryFn: async ({ signal }) => (await fetch('/api/v1/me', { signal })).ok,
})
