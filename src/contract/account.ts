import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

/** The account that is signed in, and what this installation can do. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/v1/me',
  tag: 'Account',
  summary: 'Get the account',
  responses: {
    200: statusSuccess.extend({
      account_id: z.string(),
      total_calls: z.number().int(),
      /** In USD, as clients of the public service read it; nothing is charged here. */
      billing: z.object({ current_balance: z.number(), refill_to: z.number().nullable() }),
      brain: z.object({
        /** `scripted` without a model. */
        kind: z.enum(['scripted', 'model']),
        model: z.string().nullable(),
        /** A local Ollama that answers, and its models, while no model is set. */
        ollama_models: z.array(z.string()),
      }),
      line: z.enum(['simulated']),
      /** Why the account's secrets cannot be read, and what to do; null while they can. */
      secrets_problem: z.string().nullable(),
    }),
  },
})

export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** The sessions that it began, which end when it is revoked. */
  session_count: z.number().int(),
  /** True if the request was made with it, or in a session that it began. */
  is_own: z.boolean(),
})

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/v1/keys',
  tag: 'Account',
  summary: 'List API keys',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, keys: z.array(apiKey) }) },
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/v1/keys',
  tag: 'Account',
  summary: 'Create an API key',
  description:
    'The clear key is in this answer and nowhere else. The same `idempotency-key` again makes no other and answers null for it.',
  idempotent: true,
  body: z.object({ name: z.string().trim().min(1).max(100) }),
  example: { name: 'Customer service' },
  responses: {
    200: statusSuccess.extend({ key: z.string().nullable(), key_id: z.string(), message: z.string().optional() }),
  },
})

export const deleteKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/keys/:key_id',
  tag: 'Account',
  summary: 'Revoke an API key',
  description: 'The sessions that it began end as well, and so do its open streams.',
  params: z.object({ key_id: z.string() }),
  responses: { 200: statusSuccess.extend({ message: z.string(), sessions_ended: z.number().int() }) },
})

const secretName = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    'A name has letters, digits and underscores, begins with no digit and has at most 64 characters.',
  )

/** `{{SECRET.NAME}}` (`docs/playing.md` §6): the value goes in and never comes out. */
export const listSecrets = endpoint({
  method: 'GET',
  path: '/api/v1/secrets',
  tag: 'Account',
  summary: 'List the names of secrets',
  responses: {
    200: statusSuccess.extend({
      secrets: z.array(z.object({ name: z.string(), updated_at: timestamp, is_readable: z.boolean() })),
    }),
  },
})

export const putSecret = endpoint({
  method: 'PUT',
  path: '/api/v1/secrets/:name',
  tag: 'Account',
  summary: 'Set a secret',
  params: z.object({ name: secretName }),
  body: z.object({ value: z.string().min(1).max(10_000) }),
  example: { value: 'the token that a webhook sends' },
  responses: { 200: statusSuccess },
})

export const deleteSecret = endpoint({
  method: 'DELETE',
  path: '/api/v1/secrets/:name',
  tag: 'Account',
  summary: 'Delete a secret',
  params: z.object({ name: secretName }),
  responses: { 200: statusSuccess },
})

/** The secret that signs call webhooks (`docs/api-decisions.md` §6). */
export const getSigningSecret = endpoint({
  method: 'GET',
  path: '/api/v1/signing_secret',
  tag: 'Account',
  summary: 'Get the webhook signing secret',
  responses: { 200: statusSuccess.extend({ signing_secret: z.string() }) },
})

export const replaceSigningSecret = endpoint({
  method: 'POST',
  path: '/api/v1/signing_secret',
  tag: 'Account',
  summary: 'Make a new webhook signing secret',
  description: 'Receivers of call webhooks have to know it from then on; the earlier one signs no more.',
  responses: { 200: statusSuccess.extend({ signing_secret: z.string() }) },
})
