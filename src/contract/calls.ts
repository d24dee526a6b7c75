import { z } from 'zod'
import { webhookUrl } from './callWebhooks.ts'
import { pathwayVersion } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { backgroundTracks } from './inbound.ts'
import { requestData } from './requestData.ts'
import { sendCallFaults } from './sendCall.ts'

export const queueStatuses = [
  'new',
  'queued',
  'allocated',
  'started',
  'complete',
  'pre_queue_error',
  'queue_error',
  'call_error',
  'complete_error',
] as const

export const callStatuses = [
  'completed',
  'failed',
  'busy',
  'no-answer',
  'canceled',
  'in-progress',
  'ringing',
  'queued',
] as const

export const answeredBy = ['human', 'voicemail', 'unknown', 'no-answer'] as const

/** Booleans and numbers may arrive as strings (`docs/api-decisions.md` §6). */
const looseBoolean = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], {
  error: 'This must be true or false.',
})
const looseNumber = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ],
  { error: 'This must be a number.' },
)

export const voicemailActions = ['hangup', 'leave_message', 'ignore'] as const

/** Events that a call's webhook can be told of as they happen (`docs/api-decisions.md` §6). */
export const webhookEvents = ['queue', 'call', 'latency', 'webhook', 'tool', 'dynamic_data', 'citations'] as const

const sendCallMembers = z.looseObject({
  phone_number: z.string().optional(),
  task: z.string().optional(),
  pathway_id: z.string().optional(),
  pathway_version: pathwayVersion.optional(),
  start_node_id: z.string().optional(),
  voice: z.union([z.string(), z.number()]).optional(),
  model: z.enum(['base', 'turbo', 'enhanced']).optional(),
  background_track: z.enum(backgroundTracks).nullable().optional(),
  first_sentence: z.string().nullable().optional(),
  wait_for_greeting: looseBoolean.optional(),
  block_interruptions: looseBoolean.optional(),
  interruption_threshold: looseNumber.optional(),
  temperature: looseNumber.optional(),
  keywords: z.array(z.string()).optional(),
  pronunciation_guide: z.array(z.record(z.string(), z.unknown())).optional(),
  transfer_phone_number: z.string().nullable().optional(),
  transfer_list: z.record(z.string(), z.string()).nullable().optional(),
  language: z.string().optional(),
  timezone: z.string().optional(),
  request_data: requestData.optional(),
  tools: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).optional(),
  dynamic_data: z.array(z.record(z.string(), z.unknown())).nullable().optional(),
  /** Answers of the simulated line's callee, by the names of variables, and the persona that a model plays it as (`docs/api-decisions.md` §6). */
  simulated_callee: z
    .looseObject({ answers: z.record(z.string(), z.unknown()).optional(), persona: z.string().max(4000).optional() })
    .optional(),
  start_time: z.string().optional(),
  voicemail_message: z.string().nullable().optional(),
  voicemail_action: z.union([z.enum(voicemailActions), z.looseObject({ action: z.enum(voicemailActions) })]).optional(),
  voicemail: z.looseObject({ action: z.enum(voicemailActions).optional(), message: z.string().optional() }).optional(),
  retry: z
    .looseObject({
      wait: looseNumber.optional(),
      voicemail_action: z.enum(voicemailActions).optional(),
      voicemail_message: z.string().optional(),
    })
    .optional(),
  max_duration: looseNumber.optional(),
  record: looseBoolean.optional(),
  from: z.string().nullable().optional(),
  webhook: webhookUrl.nullable().optional(),
  webhook_events: z.array(z.enum(webhookEvents)).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  summary_prompt: z.string().max(2000).optional(),
  analysis_prompt: z.string().optional(),
  analysis_schema: z.record(z.string(), z.unknown()).optional(),
  answered_by_enabled: looseBoolean.optional(),
})

/** Sends a call (`docs/api-decisions.md` §6). The rules across members run whatever the types say, so that every fault is named at once. */
export const sendCallBody = sendCallMembers.superRefine(
  (body, context) => {
    for (const { path, message } of sendCallFaults(body)) context.addIssue({ code: 'custom', path: [...path], message })
  },
  { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
)
export type SendCallBody = z.infer<typeof sendCallBody>

/** `docs/api-decisions.md` §6. */
export const callRecord = z.object({
  call_id: z.string(),
  c_id: z.string(),
  batch_id: z.string().nullable(),
  campaign_id: z.string().nullable(),
  to: z.string(),
  from: z.string(),
  inbound: z.boolean(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  end_at: timestamp.nullable(),
  /** Minutes. */
  call_length: z.number(),
  /** Seconds. */
  corrected_duration: z.number(),
  completed: z.boolean(),
  queue_status: z.enum(queueStatuses),
  status: z.enum(callStatuses),
  error_message: z.string().nullable(),
  answered_by: z.enum(answeredBy).nullable(),
  call_ended_by: z.enum(['ASSISTANT', 'USER']).nullable(),
  transferred_to: z.string().nullable(),
  transferred_at: timestamp.nullable(),
  record: z.boolean(),
  recording_url: z.string().nullable(),
  /** Minutes. */
  max_duration: z.number(),
  request_data: z.record(z.string(), z.unknown()),
  variables: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  summary: z.string().nullable(),
  analysis: z.record(z.string(), z.unknown()).nullable(),
  price: z.number(),
  pathway_id: z.string().nullable(),
  pathway_version: z.union([z.number().int(), z.literal('draft')]).nullable(),
  /** Played on the embedded simulated line. */
  simulated: z.boolean(),
})

export const transcriptLine = z.object({
  id: z.number().int(),
  created_at: timestamp,
  text: z.string(),
  user: z.enum(['user', 'assistant', 'robot', 'agent-action']),
})

export const callDetail = callRecord.extend({
  transcripts: z.array(transcriptLine),
  concatenated_transcript: z.string(),
})
export type CallRecord = z.infer<typeof callRecord>
export type CallDetail = z.infer<typeof callDetail>

export const callWithRequest = callDetail.extend({
  /** The body that it was sent with; what gives access to other services is hidden. */
  request: z.record(z.string(), z.unknown()),
})
export type CallWithRequest = z.infer<typeof callWithRequest>

export const callParams = z.object({ call_id: z.string() })

/** `docs/api-decisions.md` §6. */
export const sendCall = endpoint({
  method: 'POST',
  path: '/api/v1/calls',
  tag: 'Calls',
  summary: 'Send a call',
  idempotent: true,
  bodyAsText: true,
  body: sendCallBody,
  example: {
    phone_number: '+14155550123',
    pathway_id: '3f1c2a52-7a37-4f2e-9a0b-5c9d1f6f0f11',
    request_data: { first_name: 'Ada' },
    max_duration: 12,
    webhook: 'https://crm.example.com/calls',
  },
  responses: { 200: statusSuccess.extend({ message: z.string(), call_id: z.string(), batch_id: z.null() }) },
})

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/v1/calls',
  tag: 'Calls',
  summary: 'List calls',
  query: listQuery.extend({
    from_number: z.string().optional(),
    to_number: z.string().optional(),
    completed: z.stringbool().optional(),
    inbound: z.stringbool().optional(),
    answered_by: z.string().optional(),
    status: z.enum(callStatuses).optional(),
    /** Digits of either number, or the beginning of the call's id. */
    search: z.string().max(100).optional(),
    batch_id: z.string().optional(),
    campaign_id: z.string().optional(),
    pathway_id: z.string().optional(),
    start_date: z.string().optional(),
    end_date: z.string().optional(),
    duration_gt: z.coerce.number().optional(),
    duration_lt: z.coerce.number().optional(),
  }),
  responses: { 200: listCounts.extend({ status: success, calls: z.array(callRecord) }) },
})

export const getCall = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id',
  tag: 'Calls',
  summary: 'Get a call',
  params: callParams,
  responses: { 200: callWithRequest },
})

export const stopCall = endpoint({
  method: 'POST',
  path: '/api/v1/calls/:call_id/stop',
  tag: 'Calls',
  summary: 'Stop a call',
  params: callParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const stopActiveCalls = endpoint({
  method: 'POST',
  path: '/api/v1/calls/active/stop',
  tag: 'Calls',
  summary: 'Stop every active call',
  responses: { 200: statusSuccess.extend({ message: z.string(), num_calls: z.number().int() }) },
})
