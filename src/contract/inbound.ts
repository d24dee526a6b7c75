import { z } from 'zod'
import { webhookUrl } from './callWebhooks.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { inboundFaults } from './inboundRules.ts'
import { accountKeyHeader } from './telephony.ts'
import { whenObject } from './whenObject.ts'

export const backgroundTracks = ['office', 'cafe', 'restaurant', 'none'] as const
export type BackgroundTrack = (typeof backgroundTracks)[number]

const nullableText = z.string().nullable().optional()
const record = z.record(z.string(), z.unknown())

/** A member that null and the empty string clear. */
const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.literal('')])
    .nullable()
    .optional()

/** The members of an update (`docs/api-decisions.md` §10); null and the empty string clear. */
export const inboundUpdate = z
  .object({
    prompt: nullableText.describe('Instructions for the agent that answers.'),
    pathway_id: nullableText.describe(
      'The pathway that answers. It resets prompt, first_sentence, model, dynamic_data, tools, and transfer_list.',
    ),
    pathway_version: z
      .union([z.number().int(), z.string()])
      .nullable()
      .optional()
      .describe('The version to use: a number, `production`, `staging`, or `draft`. Default: `production`.'),
    voice: nullableText,
    background_track: clearable(z.enum(backgroundTracks)).describe(
      'Background sound. `none` is almost silent. `null`: quiet phone static.',
    ),
    first_sentence: nullableText,
    wait_for_greeting: clearable(z.boolean()),
    interruption_threshold: clearable(z.number()).describe(
      'Milliseconds of speech that interrupt the agent. Use 50 to 200. Default: 100.',
    ),
    model: clearable(z.enum(['base', 'turbo', 'enhanced'])),
    tools: clearable(z.array(z.union([z.string(), record]))),
    language: nullableText.describe('The language of its calls, such as ENG or en-US.'),
    timezone: nullableText,
    transfer_phone_number: nullableText,
    transfer_list: clearable(z.record(z.string(), z.string())),
    dynamic_data: clearable(z.union([z.array(record), record])),
    keywords: clearable(z.array(z.string())),
    max_duration: clearable(z.number().positive()).describe('Minutes until a call is ended. Default: 30.'),
    webhook: webhookUrl
      .nullable()
      .optional()
      .describe('An https URL that receives each call’s record when the call ends.'),
    analysis_schema: clearable(record),
    metadata: clearable(record),
    summary_prompt: nullableText,
    analysis_prompt: nullableText,
    record: clearable(z.boolean()),
  })
  .meta({ id: 'InboundSettings' })

/** An update as it is sent. Where a type is wrong the rules are named beside it; else the service names them, with what the account's data says. */
const sentUpdate = inboundUpdate.superRefine(
  (update, check) => {
    for (const { path, message } of inboundFaults(update)) check.addIssue({ code: 'custom', path: [path], message })
  },
  { when: payload => whenObject.when(payload) && payload.issues.length > 0 },
)

/** A number as it is read (`docs/api-decisions.md` §10): every member stands, null where it is not set. */
export const inboundNumber = z
  .object({
    phone_number: z.string().describe('The number, in E.164 format.'),
    created_at: timestamp.describe('When it was added to the account.'),
    prompt: z.string().nullable().describe('Instructions for the agent that answers. `null` if a pathway answers.'),
    pathway_id: z.string().nullable().describe('The pathway that answers. `null` if none.'),
    pathway_version: z
      .union([z.number().int(), z.string()])
      .nullable()
      .describe('The version it uses. `null`: the one live in production.'),
    voice: z.string().nullable().describe('ID or name of the voice. `null`: the default voice.'),
    voice_id: z.number().int().nullable().describe('The voice’s number, for clients that read it. `null` if none.'),
    voice_settings: z.record(z.string(), z.unknown()).nullable(),
    reduce_latency: z.boolean().nullable().describe('Always `null`. Kept for clients of the public service.'),
    background_track: z.enum(backgroundTracks).nullable(),
    first_sentence: z.string().nullable(),
    wait_for_greeting: z.boolean(),
    interruption_threshold: z.number(),
    model: z.string(),
    tools: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).nullable(),
    language: z.string(),
    timezone: z.string(),
    transfer_phone_number: z.string().nullable(),
    transfer_list: z.record(z.string(), z.string()).nullable(),
    dynamic_data: z.array(z.record(z.string(), z.unknown())).nullable(),
    keywords: z.array(z.string()),
    max_duration: z.number().describe('Minutes until a call is ended.'),
    webhook: z.string().nullable().describe('The URL that receives each call’s record. `null` if none.'),
    analysis_schema: z.record(z.string(), z.unknown()).nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    summary_prompt: z.string().nullable(),
    analysis_prompt: z.string().nullable(),
    record: z.boolean(),
    simulated: z.boolean().describe('Whether the number belongs to the built-in simulated carrier.'),
    telephony_account_id: z.string().nullable().meta({
      description: 'Your telephony account that the number is in. `null` for the service’s own numbers.',
    }),
    sms_webhook: z
      .string()
      .nullable()
      .meta({ description: 'The webhook that receives messages people send to the number. `null` if none.' }),
  })
  .meta({ id: 'InboundNumber' })
export type InboundNumber = z.infer<typeof inboundNumber>

const numberParams = z.object({
  phone_number: z.string().describe('The number. `+` and the US country code are optional.'),
})

/** `docs/api-decisions.md` §10. */
export const listInboundNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/inbound',
  tag: 'Inbound numbers',
  summary: 'List inbound numbers',
  description:
    'Lists your inbound numbers with their settings. With the `encrypted_key` header, lists only those of that telephony account.',
  headers: accountKeyHeader,
  query: listQuery,
  responses: {
    200: listCounts.extend({ status: success, inbound_numbers: z.array(inboundNumber).describe('The numbers.') }),
  },
})

/** `docs/api-decisions.md` §10. */
export const getInboundNumber = endpoint({
  method: 'GET',
  path: '/api/v1/inbound/:phone_number',
  tag: 'Inbound numbers',
  summary: 'Get an inbound number',
  description: 'Returns the settings of the number. Unset ones are `null`.',
  params: numberParams,
  responses: { 200: inboundNumber },
})

/** `docs/api-decisions.md` §10. */
export const updateInboundNumber = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number',
  tag: 'Inbound numbers',
  summary: 'Update an inbound number',
  description:
    'Changes the settings you send. `null` or an empty string clears one. A `pathway_id` replaces prompt, first_sentence, model, dynamic_data, tools, and transfer_list.',
  params: numberParams,
  headers: accountKeyHeader,
  body: sentUpdate,
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', timezone: 'America/New_York', record: false },
  responses: {
    200: statusSuccess.extend({ message: z.string(), updates: inboundNumber.describe('The updated number.') }),
  },
})

/** Rings the number from a simulated caller, who follows its pathway. */
export const callInboundNumber = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number/call',
  tag: 'Inbound numbers',
  summary: 'Simulate an incoming call',
  description: 'Calls the number from a simulated caller, who talks to its agent.',
  idempotent: true,
  params: numberParams,
  body: z.object({ from: z.string().optional().describe('The number the simulated caller calls from.') }).optional(),
  example: { from: '+14155550199' },
  failures: {
    409: 'The number has no pathway or prompt, or the idempotency key was used for another request.',
  },
  responses: {
    200: statusSuccess.extend({ message: z.string(), call_id: z.string().describe('ID of the call.') }),
  },
})

/** The settings of a number that nobody has set up yet (`docs/api-decisions.md` §10). */
export const inboundDefaults: Omit<
  InboundNumber,
  'phone_number' | 'created_at' | 'simulated' | 'telephony_account_id' | 'sms_webhook'
> = {
  prompt: null,
  pathway_id: null,
  pathway_version: null,
  voice: null,
  voice_id: null,
  voice_settings: null,
  reduce_latency: null,
  background_track: null,
  first_sentence: null,
  wait_for_greeting: false,
  interruption_threshold: 100,
  model: 'enhanced',
  tools: null,
  language: 'en-US',
  timezone: 'America/Los_Angeles',
  transfer_phone_number: null,
  transfer_list: null,
  dynamic_data: null,
  keywords: [],
  max_duration: 30,
  webhook: null,
  analysis_schema: null,
  metadata: null,
  summary_prompt: null,
  analysis_prompt: null,
  record: false,
}
