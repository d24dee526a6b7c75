import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, success, timestamp } from './envelope.ts'
import { registration } from './registrationRules.ts'
import { accountKeyHeader } from './telephony.ts'

const TAG = 'A2P registration'

const state = z.enum(['pending', 'approved', 'failed'])

const registrationState = z.object({
  registration_id: z.string().meta({ description: 'Identifies the submission.' }),
  status: state.meta({ description: '`pending` until the carrier has decided.' }),
  brandType: z.string().nullable().meta({ description: 'The class that the carrier gave the brand.' }),
  failureReason: z.string().nullable().meta({ description: 'Why the carrier refused it; null where it did not.' }),
  created_at: timestamp.meta({ description: 'When it was submitted.' }),
  updated_at: timestamp.meta({ description: 'When its state changed last.' }),
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
  messageSamples: ['Your bread is ready.', 'We are closed today.', 'Reply STOP to get no more messages.'],
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
    carrier: z.enum(['simulated', 'twilio']).meta({ description: 'The carrier that decides.' }),
    submission: registration.meta({ description: 'What was submitted.', examples: [example] }),
    history: z
      .array(
        z.object({
          status: state.meta({ description: 'The state from then on.' }),
          message: z.string().meta({ description: 'What happened.' }),
          created_at: timestamp.meta({ description: 'When it happened.' }),
        }),
      )
      .meta({ description: 'Its states, the first one first.' }),
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
    'Success means that the submission was taken; the carrier decides later, in up to two weeks. Every fault of every field is named in one answer (400). With the header `encrypted_key` the brand is registered in that telephony account, else with the simulated carrier.',
  idempotent: true,
  headers: accountKeyHeader,
  body: registration,
  example,
  failures: {
    409: 'The carrier refused, or the idempotency key was used for another request.',
    502: 'The carrier did not answer.',
  },
  responses: {
    200: z.object({
      status: success,
      message: z.string().meta({ description: 'Says that it was submitted.' }),
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
  description: 'Here `status` is the state of the registration.',
  body: z.object({ registration_id: z.string().max(100).meta({ description: 'Of `data` of the submission.' }) }),
  example: { registration_id: '5f0d6f5e-0a9f-4a6e-8f0a-3d8b8c5f7b11' },
  failures: { 404: 'There is no such registration.' },
  responses: { 200: registrationState },
})

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/v1/sms/register',
  tag: TAG,
  summary: 'List registrations',
  description: 'Lists submissions with their states and their histories.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      registrations: z.array(storedRegistration).describe('The submissions.'),
    }),
  },
})
