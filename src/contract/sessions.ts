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
    'Sets an HttpOnly, SameSite=Strict session cookie for an API key, or for the token of a one-time sign-in link. A session that a key began ends when the key is revoked.',
  auth: 'open',
  body: z.union(
    [
      z.object({ key: z.string().min(1).describe('An API key.') }),
      z.object({ token: z.string().min(1).describe('The token of a one-time sign-in link.') }),
    ],
    'Send either `key`, an API key, or `token`, that of a sign-in link.',
  ),
  example: { key: 'dp_0123456789abcdef0123456789abcdef0123456789a' },
  failures: { 401: 'The key or the token is not known.' },
  responses: { 200: statusSuccess },
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/session',
  tag: 'Account',
  summary: 'Sign out',
  description: 'Ends the session of the studio that the cookie names. Without one nothing happens.',
  auth: 'open',
  responses: { 200: statusSuccess },
})

export const session = z
  .object({
    session_id: z.string().describe('Identifies the session.'),
    is_own: z.boolean().describe('True if it is the session that asks.'),
    began_with: z.enum(['key', 'link']).describe('How it began; one of a sign-in link belongs to no key.'),
    key_id: z.string().nullable().describe('The API key that began it; null for a link.'),
    key_name: z.string().nullable().describe('The name of that key; null for a link.'),
    user_agent: z.string().describe('The browser that signed in, as it called itself; empty where it did not.'),
    address: z.string().describe('The address that it signed in from.'),
    created_at: timestamp.describe('When it began.'),
    last_used_at: timestamp.describe('When it was used last.'),
    expires_at: timestamp.describe('When it ends unless it is used.'),
  })
  .meta({ id: 'Session' })

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  tag: 'Account',
  summary: 'List sessions',
  description: 'Everyone who is signed in to the studio.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, sessions: z.array(session).describe('The sessions.') }) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/:session_id',
  tag: 'Account',
  summary: 'End a session',
  description: 'Signs somebody out of the studio: their session ends at once, and so do its open streams.',
  params: z.object({ session_id: z.string().describe('Identifies the session.') }),
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions',
  tag: 'Account',
  summary: 'End all other sessions',
  description: 'The session that asks stays; asked with an API key, all sessions end.',
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      sessions_ended: z.number().int().describe('How many sessions ended.'),
    }),
  },
})
