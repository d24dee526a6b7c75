import { z } from 'zod'
import { areaCode, countryCode, DEFAULT_AREA_CODE, NUMBER_PRICE_USD } from './areaCode.ts'
import { webhookUrl } from './callWebhooks.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { accountKeyHeader } from './telephony.ts'

const TAG = 'Buying numbers'
const phoneNumber = z.string().meta({ description: 'E.164.' })
const message = z.string().meta({ description: 'What was done.' })

const wantedNumber = {
  area_code: areaCode.nullish().meta({
    description: `Three digits. Only a number in exactly this area code is bought. Default: ${DEFAULT_AREA_CODE}, or any in Canada, unless you send a \`phone_number\`.`,
  }),
  country_code: countryCode.nullish().meta({ description: 'Country of the area code. Default: `US`.' }),
}

const exactNumber = z
  .string()
  .max(40)
  .nullish()
  .meta({ description: 'Buys exactly this number, such as one from the search.' })

const example = { area_code: '415' }

const available = z.object({
  phone_number: phoneNumber,
  area_code: z.string().meta({ description: 'Its area code.' }),
  country_code: countryCode.meta({ description: 'Its country.' }),
  monthly_price: z
    .number()
    .nullable()
    .meta({
      description: `USD per month: ${NUMBER_PRICE_USD}, or \`null\` in your own telephony account, which is billed by its carrier.`,
    }),
})

/** `docs/api-decisions.md` §10. */
export const searchNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/numbers/available',
  tag: TAG,
  summary: 'Search numbers to buy',
  description: 'Lists numbers available in exactly this area code. If there are none, `message` says why.',
  headers: accountKeyHeader,
  query: z.object({
    ...wantedNumber,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(50)
      .default(20)
      .meta({ description: 'Maximum number of results, from 1 to 50.' }),
  }),
  failures: { 409: 'The carrier rejected the search.', 502: 'The carrier didn’t respond.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().nullable().meta({ description: 'Why there are none. `null` if there are some.' }),
      available_numbers: z.array(available).describe('The numbers.'),
    }),
  },
})

const purchaseDescription = `Buys a number. The service’s own numbers cost ${NUMBER_PRICE_USD} USD per month, charged right away and then monthly (\`GET /api/v1/charges\`). With the \`encrypted_key\` header, the number is bought in that telephony account and billed by its carrier. 409 if the area code has no numbers left.`

const bought = statusSuccess.extend({
  message,
  phone_number: phoneNumber,
  subscription_id: z
    .string()
    .nullable()
    .meta({ description: 'Its monthly subscription. `null` in your own telephony account.' }),
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
      prompt: z.string().max(200_000).nullish().meta({ description: 'The prompt that answers it initially.' }),
      webhook: webhookUrl.nullish().meta({ description: 'The webhook that receives its call records.' }),
    })
    .prefault({}),
  example,
  failures: {
    409: 'The area code has no numbers left, the carrier rejected the request, or the idempotency key was used for another request.',
    502: 'The carrier didn’t respond.',
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
    409: 'The area code has no numbers left, the carrier rejected the request, or the idempotency key was used for another request.',
    502: 'The carrier didn’t respond.',
  },
  responses: { 200: bought },
})

/** `docs/api-decisions.md` §10. */
export const listOutbound = endpoint({
  method: 'GET',
  path: '/api/v1/outbound',
  tag: TAG,
  summary: 'List outbound numbers',
  description: 'Lists numbers you can call and text from, in addition to your inbound numbers.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      outbound_numbers: z
        .array(
          z.object({
            phone_number: phoneNumber,
            created_at: timestamp.meta({ description: 'When it was bought.' }),
            last_initiated: timestamp.nullable().meta({ description: 'When it last placed a call. `null` if never.' }),
            simulated: z.boolean().meta({ description: 'Whether it belongs to the simulated carrier.' }),
            telephony_account_id: z.string().nullable().meta({
              description: 'Your telephony account that it’s in. `null` for the service’s own numbers.',
            }),
          }),
        )
        .describe('The numbers.'),
    }),
  },
})

const numberParams = z.object({
  phone_number: z.string().max(40).meta({ description: 'The number. `+` and the US country code are optional.' }),
})
const deleteDescription =
  'Removes the number from the account, ends its subscription, and releases it to the service’s carrier. Numbers in your own telephony account stay there.'

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
    subscription_id: z.string().meta({ description: 'ID of the subscription.' }),
    phone_number: phoneNumber,
    direction: z.enum(['inbound', 'outbound']).meta({ description: 'Kind of number.' }),
    monthly_price: z.number().meta({ description: 'USD per month.' }),
    status: z.enum(['active', 'canceled', 'ended']).meta({
      description:
        '`canceled`: won’t be charged again, and the number stays until `paid_until`. `ended`: the number was released.',
    }),
    created_at: timestamp.meta({ description: 'When the number was bought.' }),
    paid_until: timestamp.meta({ description: 'End of the paid month.' }),
    canceled_at: timestamp.nullable().meta({ description: 'When it was canceled. `null` if it wasn’t.' }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions',
  tag: TAG,
  summary: 'List subscriptions',
  description: 'Lists the monthly subscriptions of numbers you bought.',
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, subscriptions: z.array(subscription).describe('The subscriptions.') }),
  },
})

const subscriptionParams = z.object({ subscription_id: z.string().max(100).describe('ID of the subscription.') })

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/:subscription_id/cancel',
  tag: TAG,
  summary: 'Cancel a subscription',
  description:
    'Cancels the subscription. It won’t be charged again. The number works until the end of the paid month and is then released.',
  params: subscriptionParams,
  failures: { 409: 'The subscription has ended.' },
  responses: {
    200: statusSuccess.extend({ message, subscription: subscription.describe('The updated subscription.') }),
  },
})

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/:subscription_id/resume',
  tag: TAG,
  summary: 'Resume a canceled subscription',
  description: 'Undoes a cancellation until the paid month ends (409 after that).',
  params: subscriptionParams,
  failures: { 409: 'The subscription has ended.' },
  responses: {
    200: statusSuccess.extend({ message, subscription: subscription.describe('The updated subscription.') }),
  },
})

/** The ledger: what was charged for numbers. */
export const listCharges = endpoint({
  method: 'GET',
  path: '/api/v1/charges',
  tag: TAG,
  summary: 'List charges',
  description: 'Lists charges for numbers, one per month of each subscription.',
  query: listQuery,
  responses: {
    200: listCounts.extend({
      status: success,
      charges: z
        .array(
          z.object({
            charge_id: z.string().meta({ description: 'ID of the charge.' }),
            subscription_id: z.string().meta({ description: 'The subscription charged.' }),
            phone_number: phoneNumber,
            amount: z.number().meta({ description: 'USD.' }),
            period_start: timestamp.meta({ description: 'Start of the month it pays for.' }),
            period_end: timestamp.meta({ description: 'End of that month.' }),
            created_at: timestamp.meta({ description: 'When it was charged.' }),
          }),
        )
        .meta({ description: 'The charges.' }),
    }),
  },
})
