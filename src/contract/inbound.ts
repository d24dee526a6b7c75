import { z } from 'zod'
import { webhookUrl } from './callWebhooks.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'

export const backgroundTracks = ['office', 'cafe', 'restaurant', 'none'] as const

const nullableText = z.string().nullable().optional()

/** The members of an update (`docs/api-decisions.md` §10); null and the empty string clear. */
export const inboundUpdate = z.object({
  prompt: nullableText,
  pathway_id: nullableText,
  pathway_version: z.union([z.number().int(), z.string()]).nullable().optional(),
  voice: nullableText,
  background_track: z.enum(backgroundTracks).nullable().optional(),
  first_sentence: nullableText,
  wait_for_greeting: z.boolean().nullable().optional(),
  interruption_threshold: z.number().nullable().optional(),
  model: z.enum(['base', 'turbo', 'enhanced']).nullable().optional(),
  tools: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .nullable()
    .optional(),
  language: nullableText,
  timezone: nullableText,
  transfer_phone_number: nullableText,
  transfer_list: z.record(z.string(), z.string()).nullable().optional(),
  dynamic_data: z
    .union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown()), z.literal('')])
    .nullable()
    .optional(),
  keywords: z.array(z.string()).nullable().optional(),
  max_duration: z.number().positive().nullable().optional(),
  webhook: webhookUrl.nullable().optional(),
  analysis_schema: z.record(z.string(), z.unknown()).nullable().optional(),
  metadata: z.record(z.string(), z.unknown()).nullable().optional(),
  summary_prompt: nullableText,
  analysis_prompt: nullableText,
  record: z.boolean().nullable().optional(),
})

/** A number as it is read (`docs/api-decisions.md` §10): every member stands, null where it is not set. */
export const inboundNumber = z.object({
  phone_number: z.string(),
  created_at: timestamp,
  prompt: z.string().nullable(),
  pathway_id: z.string().nullable(),
  pathway_version: z.union([z.number().int(), z.string()]).nullable(),
  voice: z.string().nullable(),
  voice_id: z.number().int().nullable(),
  voice_settings: z.record(z.string(), z.unknown()).nullable(),
  reduce_latency: z.boolean().nullable(),
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
  max_duration: z.number(),
  webhook: z.string().nullable(),
  analysis_schema: z.record(z.string(), z.unknown()).nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  summary_prompt: z.string().nullable(),
  analysis_prompt: z.string().nullable(),
  record: z.boolean(),
  /** The number belongs to the embedded simulated carrier. */
  simulated: z.boolean(),
})
export type InboundNumber = z.infer<typeof inboundNumber>

const numberParams = z.object({ phone_number: z.string() })
const accountKeyHeader = z.object({ encrypted_key: z.string().optional() })

/** `docs/api-decisions.md` §10. */
export const listInboundNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/inbound',
  tag: 'Inbound numbers',
  summary: 'List inbound numbers',
  headers: accountKeyHeader,
  query: listQuery,
  responses: { 200: listCounts.extend({ status: success, inbound_numbers: z.array(inboundNumber) }) },
})

/** `docs/api-decisions.md` §10. */
export const getInboundNumber = endpoint({
  method: 'GET',
  path: '/api/v1/inbound/:phone_number',
  tag: 'Inbound numbers',
  summary: 'Get an inbound number',
  params: numberParams,
  responses: { 200: inboundNumber },
})

/** `docs/api-decisions.md` §10. */
export const updateInboundNumber = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number',
  tag: 'Inbound numbers',
  summary: 'Update an inbound number',
  params: numberParams,
  headers: accountKeyHeader,
  body: inboundUpdate,
  example: { pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11', timezone: 'America/New_York', record: false },
  responses: { 200: statusSuccess.extend({ message: z.string(), updates: inboundNumber }) },
})

/** Rings the number from a simulated caller, who follows its pathway. */
export const callInboundNumber = endpoint({
  method: 'POST',
  path: '/api/v1/inbound/:phone_number/call',
  tag: 'Inbound numbers',
  summary: 'Call an inbound number from a simulated caller',
  idempotent: true,
  params: numberParams,
  body: z.object({ from: z.string().optional() }).optional(),
  example: { from: '+14155550199' },
  responses: { 200: statusSuccess.extend({ message: z.string(), call_id: z.string() }) },
})

/** The settings of a number that nobody has set up yet (`docs/api-decisions.md` §10). */
export const inboundDefaults: Omit<InboundNumber, 'phone_number' | 'created_at' | 'simulated'> = {
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
