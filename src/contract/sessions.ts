import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

/** The studio's cookie. `token` is a one-time sign-in link's; `key` an API key. */
export const createSession = endpoint({
  method: 'POST',
  path: '/api/session',
  tag: 'Account',
  summary: 'Sign in',
  description:
    'Sets an HttpOnly, SameSite=Strict session cookie for an API key or the token of a one-time sign-in link. Sessions started with a key end when the key is revoked.',
  auth: 'open',
  body: z.union(
    [
      z.object({ key: z.string().min(1).describe('An API key.') }),
      z.object({ token: z.string().min(1).describe('The token of a one-time sign-in link.') }),
    ],
    'Send either `key`, an API key, or `token`, from a sign-in link.',
  ),
  example: { key: 'dp_0123456789abcdef0123456789abcdef0123456789a' },
  failures: { 401: 'The key or token is invalid.' },
  responses: { 200: statusSuccess },
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/session',
  tag: 'Account',
  summary: 'Sign out',
  description: 'Ends the studio session in the cookie. Does nothing without one.',
  auth: 'open',
  responses: { 200: statusSuccess },
})

export const session = z
  .object({
    session_id: z.string().describe('ID of the session.'),
    is_own: z.boolean().describe('Whether it’s the current session.'),
    began_with: z.enum(['key', 'link']).describe('How it started. Sessions from a sign-in link have no key.'),
    key_id: z.string().nullable().describe('The API key that started it. `null` for a link.'),
    key_name: z.string().nullable().describe('Name of that key. `null` for a link.'),
    user_agent: z.string().describe('The browser’s user agent. Empty if it sent none.'),
    address: z.string().describe('The IP address it signed in from.'),
    created_at: timestamp.describe('When it started.'),
    last_used_at: timestamp.describe('When it was last used.'),
    expires_at: timestamp.describe('When it ends if it isn’t used.'),
  })
  .meta({ id: 'Session' })

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  tag: 'Account',
  summary: 'List sessions',
  description: 'Lists everyone signed in to the studio.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, sessions: z.array(session).describe('The sessions.') }) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/:session_id',
  tag: 'Account',
  summary: 'End a session',
  description: 'Signs someone out of the studio. Their session and its open streams end right away.',
  params: z.object({ session_id: z.string().describe('ID of the session.') }),
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions',
  tag: 'Account',
  summary: 'End all other sessions',
  description: 'Ends all sessions except the current one. With an API key, ends all sessions.',
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      sessions_ended: z.number().int().describe('Number of sessions ended.'),
    }),
  },
})
