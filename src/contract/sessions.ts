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
    [z.object({ key: z.string().min(1) }), z.object({ token: z.string().min(1) })],
    'Send either `key`, an API key, or `token`, that of a sign-in link.',
  ),
  example: { key: 'dp_0123456789abcdef0123456789abcdef0123456789a' },
  responses: { 200: statusSuccess },
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/session',
  tag: 'Account',
  summary: 'Sign out',
  auth: 'open',
  responses: { 200: statusSuccess },
})

export const session = z.object({
  session_id: z.string(),
  /** True if it is the session that asks. */
  is_own: z.boolean(),
  /** The way it began; one of a sign-in link belongs to no key. */
  began_with: z.enum(['key', 'link']),
  key_id: z.string().nullable(),
  key_name: z.string().nullable(),
  /** As the browser that signed in called itself; empty where it did not. */
  user_agent: z.string(),
  /** The address that it signed in from. */
  address: z.string(),
  created_at: timestamp,
  last_used_at: timestamp,
  expires_at: timestamp,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  tag: 'Account',
  summary: 'List sessions',
  description: 'Everyone who is signed in to the studio.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, sessions: z.array(session) }) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/:session_id',
  tag: 'Account',
  summary: 'End a session',
  params: z.object({ session_id: z.string() }),
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions',
  tag: 'Account',
  summary: 'End all other sessions',
  description: 'The session that asks stays; asked with an API key, all sessions end.',
  responses: { 200: statusSuccess.extend({ message: z.string(), sessions_ended: z.number().int() }) },
})
