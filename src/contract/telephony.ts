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
    .meta({ description: 'The key of a telephony account of your own, as `POST /api/v1/accounts` gave it.' }),
})

const telephonyAccount = z
  .object({
    telephony_account_id: z.string().meta({ description: 'Identifies the telephony account; gives no access to it.' }),
    carrier: z
      .enum(['simulated', 'twilio'])
      .meta({ description: 'The carrier that the account is at; `simulated` for the account SID `AC` and 32 zeros.' }),
    account_sid_end: z.string().meta({ description: 'The last four characters of the account SID.' }),
    number_count: z.number().int().meta({ description: 'Numbers of this telephony account that you have brought.' }),
    created_at: timestamp.meta({ description: 'When its key was made last.' }),
  })
  .meta({ id: 'TelephonyAccount' })

/** `docs/api-decisions.md` §10. */
export const createTelephonyAccount = endpoint({
  method: 'POST',
  path: '/api/v1/accounts',
  tag: TAG,
  summary: 'Add a telephony account',
  description:
    'Encrypts the credentials of a Twilio account into a key. Send that key in the header `encrypted_key` to bring numbers, to buy numbers in that account, and to list its numbers. The key is shown once. Credentials that Twilio refuses are refused (400). The account SID `AC` and 32 zeros belongs to the simulated carrier, with any token.',
  body: z.object({
    account_sid: z
      .string()
      .trim()
      .regex(/^AC[0-9a-zA-Z_-]{1,62}$/, 'An account SID begins with AC. Copy it from the Twilio console.')
      .meta({ description: 'The account SID, as the Twilio console shows it.' }),
    auth_token: z.string().trim().min(1).max(200).meta({ description: 'The auth token of that account.' }),
  }),
  example: { account_sid: 'AC00000000000000000000000000000000', auth_token: 'any' },
  failures: { 409: 'The carrier refused.', 502: 'The carrier did not answer.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().meta({ description: 'Says whether the carrier has confirmed the credentials.' }),
      encrypted_key: z.string().meta({ description: 'The key for the header `encrypted_key`. It is shown once.' }),
      telephony_account_id: telephonyAccount.shape.telephony_account_id,
      is_verified: z.boolean().meta({ description: 'True if the carrier has confirmed the credentials.' }),
    }),
  },
})

export const listTelephonyAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/accounts',
  tag: TAG,
  summary: 'List telephony accounts',
  description: 'Lists the telephony accounts that you have added, without their keys.',
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
  summary: 'Forget a telephony account',
  description: 'Forgets its key. Its numbers keep their settings, and work again once you add the account again.',
  params: z.object({ telephony_account_id: z.string().max(100).describe('Identifies the telephony account.') }),
  responses: { 200: statusSuccess.extend({ message: z.string().meta({ description: 'Says what was forgotten.' }) }) },
})

/** The numbers that could be brought. */
export const listTelephonyNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/numbers',
  tag: TAG,
  summary: 'List the numbers of a telephony account',
  description: 'Asks the carrier for the numbers of the account whose key you send.',
  headers: accountKeyHeader,
  failures: { 409: 'The carrier refused.', 502: 'The carrier did not answer.' },
  responses: {
    200: statusSuccess.extend({
      numbers: z
        .array(
          z.object({
            phone_number: z.string().meta({ description: 'E.164.' }),
            is_present: z.boolean().meta({ description: 'True if you have brought it already.' }),
          }),
        )
        .meta({ description: 'At most 1,000 numbers.' }),
    }),
  },
})

const numbers = z
  .array(z.string().max(40))
  .max(MAX_NUMBERS)
  .meta({ description: 'The phone numbers to bring; those without a country code are US numbers.' })

const inserted = statusSuccess.extend({
  message: z.string().meta({ description: 'Says what was done.' }),
  inserted: z
    .array(z.string())
    .meta({ description: 'The numbers that were brought. Present ones, and those of other accounts, are left out.' }),
})

/** `docs/api-decisions.md` §10. */
export const insertNumbers = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/insert',
  tag: TAG,
  summary: 'Bring numbers from a telephony account',
  description:
    'Makes numbers of a telephony account of your own inbound numbers. Numbers that are here already, or are not in that account, are left out.',
  headers: accountKeyHeader,
  body: z.object({ numbers }),
  example: { numbers: ['+16285550101', '+16285550102'] },
  failures: { 409: 'The carrier refused.', 502: 'The carrier did not answer.' },
  responses: { 200: inserted },
})

/** `docs/api-decisions.md` §10. */
export const deleteOrInsert = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/delete',
  tag: TAG,
  summary: 'Forget a telephony account by its key, or bring its numbers',
  description:
    'With `numbers` it does what `POST /api/v1/inbound/insert` does. Without, it forgets the key that the header holds: the key works no more.',
  headers: accountKeyHeader,
  body: z.object({ numbers: numbers.nullish() }).nullish(),
  example: {},
  failures: { 409: 'The carrier refused.', 502: 'The carrier did not answer.' },
  responses: { 200: inserted },
})
