import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

const TAG = 'Telephony accounts'
const MAX_NUMBERS = 1000

/** The header that names a telephony account of one's own (`docs/api-decisions.md` §10). */
export const accountKeyHeader = z.object({
  encrypted_key: z
    .string()
    .max(4000)
    .optional()
    .meta({ description: 'The key of your own telephony account, from `POST /api/v1/accounts`.' }),
})

const telephonyAccount = z
  .object({
    telephony_account_id: z.string().meta({ description: 'ID of the telephony account. It gives no access.' }),
    carrier: z
      .enum(['simulated', 'twilio'])
      .meta({ description: 'The account’s carrier. `simulated` for the account SID `AC` and 32 zeros.' }),
    account_sid_end: z.string().meta({ description: 'The last four characters of the account SID.' }),
    number_count: z.number().int().meta({ description: 'Imported numbers of this telephony account.' }),
    created_at: timestamp.meta({ description: 'When its key was last created.' }),
  })
  .meta({ id: 'TelephonyAccount' })

/** `docs/api-decisions.md` §10. */
export const createTelephonyAccount = endpoint({
  method: 'POST',
  path: '/api/v1/accounts',
  tag: TAG,
  summary: 'Add a telephony account',
  description:
    'Encrypts the credentials of a Twilio account into a key. Send that key in the `encrypted_key` header to import, buy, and list numbers of that account. The key is returned once. Credentials that Twilio rejects are rejected (400). The account SID `AC` and 32 zeros belongs to the simulated carrier and works with any token.',
  body: z.object({
    account_sid: z
      .string()
      .trim()
      .regex(/^AC[0-9a-zA-Z_-]{1,62}$/, 'Enter an account SID, which starts with AC. Copy it from the Twilio console.')
      .meta({ description: 'The account SID from the Twilio console.' }),
    auth_token: z.string().trim().min(1).max(200).meta({ description: 'The auth token of that account.' }),
  }),
  example: { account_sid: 'AC00000000000000000000000000000000', auth_token: 'any' },
  failures: { 409: 'The carrier rejected the request.', 502: 'The carrier didn’t respond.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().meta({ description: 'Says whether the carrier confirmed the credentials.' }),
      encrypted_key: z.string().meta({ description: 'The key for the `encrypted_key` header, returned once.' }),
      telephony_account_id: telephonyAccount.shape.telephony_account_id,
      is_verified: z.boolean().meta({ description: 'Whether the carrier confirmed the credentials.' }),
    }),
  },
})

export const listTelephonyAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/accounts',
  tag: TAG,
  summary: 'List telephony accounts',
  description: 'Lists the telephony accounts you added, without their keys.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      telephony_accounts: z.array(telephonyAccount).describe('The telephony accounts.'),
    }),
  },
})

export const deleteTelephonyAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/accounts/:telephony_account_id',
  tag: TAG,
  summary: 'Remove a telephony account',
  description: 'Deletes its key. Its numbers keep their settings and work again if you add the account again.',
  params: z.object({ telephony_account_id: z.string().max(100).describe('ID of the telephony account.') }),
  responses: { 200: statusSuccess.extend({ message: z.string().meta({ description: 'What was removed.' }) }) },
})

/** The numbers that could be brought. */
export const listTelephonyNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/numbers',
  tag: TAG,
  summary: 'List the numbers of a telephony account',
  description: 'Lists the account’s numbers at its carrier.',
  headers: accountKeyHeader,
  failures: { 409: 'The carrier rejected the request.', 502: 'The carrier didn’t respond.' },
  responses: {
    200: statusSuccess.extend({
      numbers: z
        .array(
          z.object({
            phone_number: z.string().meta({ description: 'E.164.' }),
            is_present: z.boolean().meta({ description: 'Whether you’ve already imported it.' }),
          }),
        )
        .meta({ description: 'Up to 1,000 numbers.' }),
    }),
  },
})

const numbers = z
  .array(z.string().max(40))
  .max(MAX_NUMBERS)
  .meta({ description: 'The phone numbers to import. Numbers without a country code are US numbers.' })

const inserted = statusSuccess.extend({
  message: z.string().meta({ description: 'What was done.' }),
  inserted: z
    .array(z.string())
    .meta({ description: 'The imported numbers. Numbers already added and numbers of other accounts are left out.' }),
})

/** `docs/api-decisions.md` §10. */
export const insertNumbers = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/insert',
  tag: TAG,
  summary: 'Import numbers from a telephony account',
  description:
    'Imports numbers of your own telephony account as inbound numbers. Numbers already added, or not in that account, are left out.',
  headers: accountKeyHeader,
  body: z.object({ numbers }),
  example: { numbers: ['+16285550101', '+16285550102'] },
  failures: { 409: 'The carrier rejected the request.', 502: 'The carrier didn’t respond.' },
  responses: { 200: inserted },
})

/** `docs/api-decisions.md` §10. */
export const deleteOrInsert = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/delete',
  tag: TAG,
  summary: 'Remove a telephony account by key, or import its numbers',
  description:
    'With `numbers`, works like `POST /api/v1/inbound/insert`. Without, deletes the key in the header, which stops working.',
  headers: accountKeyHeader,
  body: z.object({ numbers: numbers.nullish() }).nullish(),
  example: {},
  failures: { 409: 'The carrier rejected the request.', 502: 'The carrier didn’t respond.' },
  responses: { 200: inserted },
})
