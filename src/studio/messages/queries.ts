import { queryOptions } from '@tanstack/react-query'
import { call } from '#studio/shell/api.ts'

/** Milliseconds after which a page that is looked at asks for news. */
const NEWS_MS = 2000
const SHOWN = 200

/** The newest conversations. */
export const conversationsQuery = queryOptions({
  queryKey: ['sms-conversations'],
  queryFn: ({ signal }) => call('GET /api/v1/sms/conversations', { query: { limit: SHOWN } }, { signal }),
  refetchInterval: NEWS_MS,
})

/** The newest messages between two numbers. */
export const messagesQuery = (user_number: string, agent_number: string) =>
  queryOptions({
    queryKey: ['sms-messages', agent_number, user_number],
    queryFn: ({ signal }) =>
      call(
        'POST /api/v1/sms/messages/get',
        { body: { to: user_number, from: agent_number, limit: SHOWN } },
        { signal },
      ),
    refetchInterval: NEWS_MS,
  })

/** The numbers that can be written to and from. */
export const ownNumbersQuery = queryOptions({
  queryKey: ['sms-numbers'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/inbound', { query: { limit: 1000, ascending: 'true' } }, { signal })).inbound_numbers,
})

/** Submissions of the brand, the newest first; asked for again while a carrier decides. */
export const registrationsQuery = queryOptions({
  queryKey: ['registrations'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/v1/sms/register', { query: { limit: SHOWN } }, { signal })).registrations,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? NEWS_MS : false),
})
