import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

/** The account that is signed in, and what this installation can do. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/v1/me',
  tag: 'Account',
  summary: 'Get the account',
  description: 'The account of the key or session, and what this installation can do.',
  responses: {
    200: z.object({
      status: z
        .literal('active')
        .default('active')
        .meta({ description: 'The state of the account, as clients of the public service read it.' }),
      account_id: z.string().describe('Identifies the account.'),
      total_calls: z.number().int().describe('How many calls it has.'),
      billing: z
        .object({
          current_balance: z.number().describe('US dollars.'),
          refill_to: z.number().nullable().describe('null: nothing is refilled.'),
        })
        .describe('As clients of the public service read it; calls are not charged here.'),
      brain: z
        .object({
          kind: z.enum(['scripted', 'model']).describe('`scripted` without a model.'),
          model: z.string().nullable().describe('The model; null without one.'),
          ollama_models: z
            .array(z.string())
            .describe('The models of a local Ollama that answers, while no model is set.'),
        })
        .describe('Who decides and speaks.'),
      line: z.enum(['simulated']).describe('The line on which calls are played.'),
      secrets_problem: z
        .string()
        .nullable()
        .describe('Why the account’s secrets cannot be read, and what to do; null while they can.'),
    }),
  },
})

export const apiKey = z
  .object({
    key_id: z.string().describe('Identifies the key; it is not the key itself.'),
    name: z.string().describe('Its name.'),
    prefix: z.string().describe('Its first characters, to tell keys apart.'),
    created_at: timestamp.describe('When it was made.'),
    last_used_at: timestamp.nullable().describe('When it was used last; null before.'),
    session_count: z.number().int().describe('How many sessions it began; they end when it is revoked.'),
    is_own: z.boolean().describe('True if the request was made with it, or in a session that it began.'),
  })
  .meta({ id: 'ApiKey' })

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/v1/keys',
  tag: 'Account',
  summary: 'List API keys',
  description: 'Lists API keys by their first characters; the keys themselves are not stored.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, keys: z.array(apiKey).describe('The keys.') }) },
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/v1/keys',
  tag: 'Account',
  summary: 'Create an API key',
  description:
    'The clear key is in this answer and nowhere else. The same `idempotency-key` again makes no other and answers null for it.',
  idempotent: true,
  body: z.object({ name: z.string().trim().min(1).max(100).describe('A name for people.') }),
  example: { name: 'Customer service' },
  responses: {
    200: statusSuccess.extend({
      key: z.string().nullable().describe('The key. It is shown once: null when the same request is sent again.'),
      key_id: z.string().describe('Identifies the key.'),
      message: z.string().optional().describe('Says so where the key is not shown again.'),
    }),
  },
})

export const deleteKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/keys/:key_id',
  tag: 'Account',
  summary: 'Revoke an API key',
  description: 'The sessions that it began end as well, and so do its open streams.',
  params: z.object({ key_id: z.string().describe('Identifies the key.') }),
  failures: { 409: 'It is the only key.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      sessions_ended: z.number().int().describe('How many sessions ended with it.'),
    }),
  },
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
  description: 'Lists the names of secrets; their values never come out.',
  responses: {
    200: statusSuccess.extend({
      secrets: z
        .array(
          z.object({
            name: z.string().describe('Its name: `{{SECRET.NAME}}` stands for its value.'),
            created_at: timestamp,
            updated_at: timestamp,
            is_readable: z.boolean().describe('False where it cannot be decrypted, as with another server key.'),
          }),
        )
        .describe('The secrets, without their values.'),
    }),
  },
})

export const putSecret = endpoint({
  method: 'PUT',
  path: '/api/v1/secrets/:name',
  tag: 'Account',
  summary: 'Set a secret',
  description: 'Stores a secret, or another value of one. `{{SECRET.NAME}}` stands for it in requests.',
  params: z.object({ name: secretName.describe('The name of the secret.') }),
  body: z.object({
    value: z.string().min(1).max(10_000).describe('Its value. It is stored encrypted, and never shown.'),
  }),
  example: { value: 'the token that a webhook sends' },
  failures: { 409: 'Secrets cannot be decrypted with the present server key.' },
  responses: { 200: statusSuccess },
})

/** The same with the name in the body, for the public command line. */
export const setSecret = endpoint({
  method: 'POST',
  path: '/api/v1/secrets',
  tag: 'Account',
  summary: 'Set a secret, named in the body',
  description: 'Stores a secret, or another value of one, for clients that name it in the body.',
  body: z.object({
    name: secretName.describe('The name of the secret.'),
    value: z.string().min(1).max(10_000).describe('Its value. It is stored encrypted, and never shown.'),
  }),
  example: { name: 'SHOP_TOKEN', value: 'the token that a webhook sends' },
  failures: { 409: 'Secrets cannot be decrypted with the present server key.' },
  responses: { 200: statusSuccess.extend({ message: z.string(), name: z.string() }) },
})

export const deleteSecret = endpoint({
  method: 'DELETE',
  path: '/api/v1/secrets/:name',
  tag: 'Account',
  summary: 'Delete a secret',
  description: 'Deletes the secret. Where its name is used, nothing stands in its place.',
  params: z.object({ name: secretName.describe('The name of the secret.') }),
  responses: { 200: statusSuccess },
})

/** The secret that signs call webhooks (`docs/api-decisions.md` §6). */
export const getSigningSecret = endpoint({
  method: 'GET',
  path: '/api/v1/signing_secret',
  tag: 'Account',
  summary: 'Get the webhook signing secret',
  description: 'The secret by which receivers of webhooks know that they come from here.',
  failures: { 409: 'The secret cannot be decrypted with the present server key.' },
  responses: {
    200: statusSuccess.extend({
      signing_secret: z
        .string()
        .describe('The secret: `X-Webhook-Signature` is the HMAC-SHA256 of the body with it, in hex.'),
    }),
  },
})

export const replaceSigningSecret = endpoint({
  method: 'POST',
  path: '/api/v1/signing_secret',
  tag: 'Account',
  summary: 'Make a new webhook signing secret',
  description: 'Receivers of call webhooks have to know it from then on; the earlier one signs no more.',
  responses: { 200: statusSuccess.extend({ signing_secret: z.string().describe('The new secret.') }) },
})
