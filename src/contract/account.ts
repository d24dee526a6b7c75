import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

/** The account that is signed in, and what this installation can do. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/v1/me',
  tag: 'Account',
  summary: 'Get the account',
  description: 'Returns the account of the key or session, and what this installation can do.',
  responses: {
    200: z.object({
      status: z
        .literal('active')
        .default('active')
        .meta({ description: 'The state of the account, in the public service’s format.' }),
      account_id: z.string().describe('ID of the account.'),
      total_calls: z.number().int().describe('Number of calls in the account.'),
      billing: z
        .object({
          current_balance: z.number().describe('US dollars.'),
          refill_to: z.number().nullable().describe('Always `null`: nothing is refilled.'),
        })
        .describe('Kept for clients of the public service. Calls aren’t charged here.'),
      brain: z
        .object({
          kind: z.enum(['scripted', 'model']).describe('`scripted` without a model.'),
          model: z.string().nullable().describe('The model. `null` if none is set.'),
          ollama_models: z
            .array(z.string())
            .describe('Models of a running local Ollama, listed while no model is set.'),
        })
        .describe('What chooses the next step and what to say.'),
      line: z.enum(['simulated']).describe('The line that calls run on.'),
      secrets_problem: z
        .string()
        .nullable()
        .describe('Why the account’s secrets can’t be read, and what to do. `null` if they can.'),
    }),
  },
})

export const apiKey = z
  .object({
    key_id: z.string().describe('ID of the key. It isn’t the key itself.'),
    name: z.string().describe('Its name.'),
    prefix: z.string().describe('The key’s first characters, to tell keys apart.'),
    created_at: timestamp.describe('When it was created.'),
    last_used_at: timestamp.nullable().describe('When it was last used. `null` if never.'),
    session_count: z.number().int().describe('Number of sessions started with it. They end when it’s revoked.'),
    is_own: z.boolean().describe('Whether this request used the key, or a session started with it.'),
  })
  .meta({ id: 'ApiKey' })

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/v1/keys',
  tag: 'Account',
  summary: 'List API keys',
  description: 'Lists API keys by their first characters. The keys themselves aren’t stored.',
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, keys: z.array(apiKey).describe('The keys.') }) },
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/v1/keys',
  tag: 'Account',
  summary: 'Create an API key',
  description:
    'Returns the full key, once. Repeating the request with the same `idempotency-key` creates no second key and returns `null` instead.',
  idempotent: true,
  body: z.object({ name: z.string().trim().min(1).max(100).describe('A name you’ll recognize.') }),
  example: { name: 'Customer service' },
  responses: {
    200: statusSuccess.extend({
      key: z.string().nullable().describe('The key, returned once. `null` if the request is repeated.'),
      key_id: z.string().describe('ID of the key.'),
      message: z.string().optional().describe('Explains why the key is missing, if it is.'),
    }),
  },
})

export const deleteKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/keys/:key_id',
  tag: 'Account',
  summary: 'Revoke an API key',
  description: 'Revokes the key. Sessions started with it and open streams end too.',
  params: z.object({ key_id: z.string().describe('ID of the key.') }),
  failures: { 409: 'This is the only key.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      sessions_ended: z.number().int().describe('Number of sessions that ended with it.'),
    }),
  },
})

const secretName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'Use letters, digits, and underscores, at most 64. Don’t start with a digit.')

/** `{{SECRET.NAME}}` (`docs/playing.md` §6): the value goes in and never comes out. */
export const listSecrets = endpoint({
  method: 'GET',
  path: '/api/v1/secrets',
  tag: 'Account',
  summary: 'List secrets',
  description: 'Lists the names of secrets. Values are never returned.',
  responses: {
    200: statusSuccess.extend({
      secrets: z
        .array(
          z.object({
            name: z.string().describe('Its name. Use it as `{{SECRET.NAME}}`.'),
            created_at: timestamp,
            updated_at: timestamp,
            is_readable: z
              .boolean()
              .describe('`false` if it can’t be decrypted, for example because the server key changed.'),
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
  description: 'Creates a secret or replaces its value. Requests use it as `{{SECRET.NAME}}`.',
  params: z.object({ name: secretName.describe('The name of the secret.') }),
  body: z.object({
    value: z.string().min(1).max(10_000).describe('Its value. It’s stored encrypted and never returned.'),
  }),
  example: { value: 'the token that a webhook sends' },
  failures: { 409: 'Secrets can’t be decrypted with the current server key.' },
  responses: { 200: statusSuccess },
})

/** The same with the name in the body, for the public command line. */
export const setSecret = endpoint({
  method: 'POST',
  path: '/api/v1/secrets',
  tag: 'Account',
  summary: 'Set a secret by name in the body',
  description: 'Creates a secret or replaces its value, for clients that send its name in the body.',
  body: z.object({
    name: secretName.describe('The name of the secret.'),
    value: z.string().min(1).max(10_000).describe('Its value. It’s stored encrypted and never returned.'),
  }),
  example: { name: 'SHOP_TOKEN', value: 'the token that a webhook sends' },
  failures: { 409: 'Secrets can’t be decrypted with the current server key.' },
  responses: { 200: statusSuccess.extend({ message: z.string(), name: z.string() }) },
})

export const deleteSecret = endpoint({
  method: 'DELETE',
  path: '/api/v1/secrets/:name',
  tag: 'Account',
  summary: 'Delete a secret',
  description: 'Deletes the secret. Anything that uses it sends a blank value.',
  params: z.object({ name: secretName.describe('The name of the secret.') }),
  responses: { 200: statusSuccess },
})

/** The secret that signs call webhooks (`docs/api-decisions.md` §6). */
export const getSigningSecret = endpoint({
  method: 'GET',
  path: '/api/v1/signing_secret',
  tag: 'Account',
  summary: 'Get the webhook signing secret',
  description: 'Returns the secret that signs webhooks, so receivers can verify where they came from.',
  failures: { 409: 'The secret can’t be decrypted with the current server key.' },
  responses: {
    200: statusSuccess.extend({
      signing_secret: z
        .string()
        .describe('The secret. `X-Webhook-Signature` is the HMAC-SHA256 of the body with it, in hex.'),
    }),
  },
})

export const replaceSigningSecret = endpoint({
  method: 'POST',
  path: '/api/v1/signing_secret',
  tag: 'Account',
  summary: 'Create a new webhook signing secret',
  description:
    'Replaces the secret that signs call webhooks. Update it in your receivers. The old secret stops working right away.',
  responses: { 200: statusSuccess.extend({ signing_secret: z.string().describe('The new secret.') }) },
})
