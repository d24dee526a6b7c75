import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, success, timestamp } from './envelope.ts'
import { registration } from './registrationRules.ts'
import { accountKeyHeader } from './telephony.ts'

const TAG = 'A2P registration'

const state = z.enum(['pending', 'approved', 'failed'])

const registrationState = z.object({
  registration_id: z.string().meta({ description: 'ID of the submission.' }),
  status: state.meta({ description: '`pending` until the carrier decides.' }),
  brandType: z.string().nullable().meta({ description: 'The class the carrier assigned to the brand.' }),
  failureReason: z.string().nullable().meta({ description: 'Why the carrier rejected it. `null` if it didn’t.' }),
  created_at: timestamp.meta({ description: 'When it was submitted.' }),
  updated_at: timestamp.meta({ description: 'When its state last changed.' }),
})

const example = {
  businessName: 'Bakery Inc.',
  ein: '12-3456789',
  vertical: 'FOOD_AND_BEVERAGE',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
  email: 'office@bakery.example',
  type: 'Corporation',
  website: 'https://bakery.example',
  opt_in_info: 'People tick a box when they order.',
  messageSamples: ['Your bread is ready.', 'We are closed today.', 'Reply STOP to unsubscribe.'],
  trusted_user: {
    first_name: 'Ada',
    last_name: 'Baker',
    position: 'CEO',
    phone_number: '+14155550123',
    email: 'ada@bakery.example',
  },
}

const storedRegistration = registrationState
  .extend({
    carrier: z.enum(['simulated', 'twilio']).meta({ description: 'The carrier that reviews it.' }),
    submission: registration.meta({ description: 'What was submitted.', examples: [example] }),
    history: z
      .array(
        z.object({
          status: state.meta({ description: 'The new state.' }),
          message: z.string().meta({ description: 'What happened.' }),
          created_at: timestamp.meta({ description: 'When it happened.' }),
        }),
      )
      .meta({ description: 'Its states, oldest first.' }),
  })
  .meta({ id: 'StoredRegistration' })
export type StoredRegistration = z.infer<typeof storedRegistration>

/** `docs/api-decisions.md` §18. */
export const registerBrand = endpoint({
  method: 'POST',
  path: '/api/v1/sms/register',
  tag: TAG,
  summary: 'Register a brand for A2P messages',
  description:
    'Submits a registration. Success means it was received. The carrier decides within two weeks. If fields are invalid, the response (400) lists every error. With the `encrypted_key` header, the brand is registered in that telephony account, otherwise with the simulated carrier.',
  idempotent: true,
  headers: accountKeyHeader,
  body: registration,
  example,
  failures: {
    409: 'The carrier rejected the request, or the idempotency key was used for another request.',
    502: 'The carrier didn’t respond.',
  },
  responses: {
    200: z.object({
      status: success,
      message: z.string().meta({ description: 'Confirms the submission.' }),
      data: registrationState.describe('The submission.'),
    }),
  },
})

/** `docs/api-decisions.md` §18. */
export const getRegistrationStatus = endpoint({
  method: 'POST',
  path: '/api/v1/sms/register/status',
  tag: TAG,
  summary: 'Get the state of a registration',
  description: 'Returns the registration. Here, `status` is its state.',
  body: z.object({ registration_id: z.string().max(100).meta({ description: 'ID from `data` of the submission.' }) }),
  example: { registration_id: '5f0d6f5e-0a9f-4a6e-8f0a-3d8b8c5f7b11' },
  failures: { 404: 'The registration doesn’t exist.' },
  responses: { 200: registrationState },
})

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/v1/sms/register',
  tag: TAG,
  summary: 'List registrations',
  description: 'Lists submissions with their states and histories.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      registrations: z.array(storedRegistration).describe('The submissions.'),
    }),
  },
})
