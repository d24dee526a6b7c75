import { z } from 'zod'
import { areaCode, countryCode, DEFAULT_AREA_CODE, NUMBER_PRICE_USD } from './areaCode.ts'
import { webhookUrl } from './callWebhooks.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { accountKeyHeader } from './telephony.ts'

const TAG = 'Buying numbers'
const phoneNumber = z.string().meta({ description: 'E.164.' })
const message = z.string().meta({ description: 'Says what was done.' })

const wantedNumber = {
  area_code: areaCode.nullish().meta({
    description: `Three digits. A number is bought in exactly this area code, or none is. Without it, and without \`phone_number\`: ${DEFAULT_AREA_CODE}, or any of Canada.`,
  }),
  country_code: countryCode.nullish().meta({ description: 'The country of the area code; `US` where absent.' }),
}

const exactNumber = z
  .string()
  .max(40)
  .nullish()
  .meta({ description: 'Buys exactly this number, such as one that the search has found.' })

const example = { area_code: '415' }

const available = z.object({
  phone_number: phoneNumber,
  area_code: z.string().meta({ description: 'Its area code.' }),
  country_code: countryCode.meta({ description: 'Its country.' }),
  monthly_price: z
    .number()
    .nullable()
    .meta({
      description: `USD a month: ${NUMBER_PRICE_USD}, or null in a telephony account of your own, whose carrier charges you.`,
    }),
})

/** `docs/api-decisions.md` §10. */
export const searchNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/numbers/available',
  tag: TAG,
  summary: 'Search numbers to buy',
  description: 'Lists numbers of exactly this area code that can be bought. An empty list says why in `message`.',
  headers: accountKeyHeader,
  query: z.object({
    ...wantedNumber,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(50)
      .default(20)
      .meta({ description: 'The most numbers to list, from 1 to 50.' }),
  }),
  failures: { 409: 'The carrier refused the search.', 502: 'The carrier did not answer.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().nullable().meta({ description: 'Why there are none; null where there are.' }),
      available_numbers: z.array(available).describe('The numbers.'),
    }),
  },
})

const purchaseDescription = `Buys a number. A number that the service provides costs ${NUMBER_PRICE_USD} USD a month, charged to the ledger at once and then every month (\`GET /api/v1/charges\`). With the header \`encrypted_key\` it is bought in that telephony account, whose carrier charges you. 409 where the area code has no number left.`

const bought = statusSuccess.extend({
  message,
  phone_number: phoneNumber,
  subscription_id: z
    .string()
    .nullable()
    .meta({ description: 'Its monthly subscription; null in a telephony account of your own.' }),
})

/** `docs/api-decisions.md` §10. */
export const purchaseInbound = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/purchase',
  tag: TAG,
  summary: 'Buy an inbound number',
  description: purchaseDescription,
  idempotent: true,
  headers: accountKeyHeader,
  body: z
    .object({
      ...wantedNumber,
      phone_number: exactNumber,
      prompt: z.string().max(200_000).nullish().meta({ description: 'The prompt that answers it at first.' }),
      webhook: webhookUrl.nullish().meta({ description: 'The webhook that gets the records of its calls.' }),
    })
    .prefault({}),
  example,
  failures: {
    409: 'The area code has no number left, the carrier refused, or the idempotency key was used for another request.',
    502: 'The carrier did not answer.',
  },
  responses: { 200: bought },
})

/** `docs/api-decisions.md` §10. */
export const purchaseOutbound = endpoint({
  method: 'POST',
  path: '/api/v1/outbound/purchase',
  tag: TAG,
  summary: 'Buy an outbound number',
  description: purchaseDescription,
  idempotent: true,
  headers: accountKeyHeader,
  body: z.object({ ...wantedNumber, phone_number: exactNumber }).prefault({}),
  example,
  failures: {
    409: 'The area code has no number left, the carrier refused, or the idempotency key was used for another request.',
    502: 'The carrier did not answer.',
  },
  responses: { 200: bought },
})

/** `docs/api-decisions.md` §10. */
export const listOutbound = endpoint({
  method: 'GET',
  path: '/api/v1/outbound',
  tag: TAG,
  summary: 'List outbound numbers',
  description: 'Lists the numbers that you can place calls and send messages from, beside your inbound numbers.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      outbound_numbers: z
        .array(
          z.object({
            phone_number: phoneNumber,
            created_at: timestamp.meta({ description: 'When it was bought.' }),
            last_initiated: timestamp.nullable().meta({ description: 'When it placed a call last; null before.' }),
            simulated: z.boolean().meta({ description: 'True if it belongs to the simulated carrier.' }),
            telephony_account_id: z.string().nullable().meta({
              description:
                'The telephony account of your own that it is in; null for numbers that the service provides.',
            }),
          }),
        )
        .describe('The numbers.'),
    }),
  },
})

const numberParams = z.object({
  phone_number: z.string().max(40).meta({ description: 'With or without `+` and, for the US, the country code.' }),
})
const deleteDescription =
  'Takes the number out of the account, ends its subscription and gives it back to the service’s carrier. A number in a telephony account of your own stays there.'

/** `docs/api-decisions.md` §10. */
export const deleteInbound = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number/delete',
  tag: TAG,
  summary: 'Delete an inbound number',
  description: deleteDescription,
  params: numberParams,
  responses: { 200: statusSuccess.extend({ message }) },
})

/** The same as the public command line does it. */
export const releaseInbound = endpoint({
  method: 'DELETE',
  path: '/api/v1/inbound/:phone_number',
  tag: TAG,
  summary: 'Release an inbound number',
  description: deleteDescription,
  params: numberParams,
  responses: { 200: statusSuccess.extend({ message }) },
})

export const deleteOutbound = endpoint({
  method: 'POST',
  path: '/api/v1/outbound/:phone_number/delete',
  tag: TAG,
  summary: 'Delete an outbound number',
  description: deleteDescription,
  params: numberParams,
  responses: { 200: statusSuccess.extend({ message }) },
})

const subscription = z
  .object({
    subscription_id: z.string().meta({ description: 'Identifies the subscription.' }),
    phone_number: phoneNumber,
    direction: z.enum(['inbound', 'outbound']).meta({ description: 'The kind of number that was bought.' }),
    monthly_price: z.number().meta({ description: 'USD a month.' }),
    status: z.enum(['active', 'canceled', 'ended']).meta({
      description:
        '`canceled`: not charged again, and the number stays until `paid_until`. `ended`: the number is gone.',
    }),
    created_at: timestamp.meta({ description: 'When the number was bought.' }),
    paid_until: timestamp.meta({ description: 'The end of the month that is paid for.' }),
    canceled_at: timestamp.nullable().meta({ description: 'When it was canceled; null while it was not.' }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions',
  tag: TAG,
  summary: 'List subscriptions',
  description: 'Lists the monthly subscriptions of the numbers that you have bought.',
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, subscriptions: z.array(subscription).describe('The subscriptions.') }),
  },
})

const subscriptionParams = z.object({ subscription_id: z.string().max(100).describe('Identifies the subscription.') })

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/:subscription_id/cancel',
  tag: TAG,
  summary: 'Cancel a subscription',
  description: 'It is not charged again. The number works until the end of the paid month, and is then given back.',
  params: subscriptionParams,
  failures: { 409: 'The subscription has ended.' },
  responses: {
    200: statusSuccess.extend({ message, subscription: subscription.describe('The subscription as it is now.') }),
  },
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/:subscription_id/resume',
  tag: TAG,
  summary: 'Resume a canceled subscription',
  description: 'Takes a cancellation back, as long as the paid month has not ended (409 then).',
  params: subscriptionParams,
  failures: { 409: 'The subscription has ended.' },
  responses: {
    200: statusSuccess.extend({ message, subscription: subscription.describe('The subscription as it is now.') }),
  },
})

/** The ledger: what was charged for numbers. */
export const listCharges = endpoint({
  method: 'GET',
  path: '/api/v1/charges',
  tag: TAG,
  summary: 'List charges',
  description: 'Lists what was charged for numbers: each month of a subscription once.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      charges: z
        .array(
          z.object({
            charge_id: z.string().meta({ description: 'Identifies the charge.' }),
            subscription_id: z.string().meta({ description: 'The subscription that was charged.' }),
            phone_number: phoneNumber,
            amount: z.number().meta({ description: 'USD.' }),
            period_start: timestamp.meta({ description: 'The begin of the month that it pays for.' }),
            period_end: timestamp.meta({ description: 'The end of that month.' }),
            created_at: timestamp.meta({ description: 'When it was charged.' }),
          }),
        )
        .meta({ description: 'The charges.' }),
    }),
  },
})
