import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { sendCallBody } from './sendCallBody.ts'

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

/** `docs/api-decisions.md` §6. */
export const callRecord = z
  .object({
    call_id: z.string().describe('Identifies the call.'),
    c_id: z.string().describe('The `call_id` once more, under the name that some clients read.'),
    batch_id: z.string().nullable().describe('The batch that it belongs to; null for a single call.'),
    campaign_id: z.string().nullable().describe('The campaign that it belongs to; null for none.'),
    to: z.string().describe('The number that was called.'),
    from: z.string().describe('The number that called.'),
    inbound: z.boolean().describe('True if somebody called one of your numbers.'),
    created_at: timestamp.describe('When it was sent, or came in.'),
    started_at: timestamp.nullable().describe('When it was dialed; null before.'),
    end_at: timestamp.nullable().describe('When it ended; null before.'),
    call_length: z.number().describe('How long it was, in minutes.'),
    corrected_duration: z.number().describe('How long it was, in seconds.'),
    completed: z.boolean().describe('True once it has ended.'),
    queue_status: z.enum(queueStatuses).describe('How far the service is with it.'),
    status: z.enum(callStatuses).describe('How it stands, or how it ended.'),
    error_message: z.string().nullable().describe('What went wrong; null where nothing did.'),
    answered_by: z.enum(answeredBy).nullable().describe('Who answered; null where nobody looked.'),
    call_ended_by: z
      .enum(['ASSISTANT', 'USER'])
      .nullable()
      .describe('Who hung up: the agent (`ASSISTANT`) or the other party (`USER`).'),
    transferred_to: z.string().nullable().describe('The number that it was transferred to; null where it was not.'),
    transferred_at: timestamp.nullable().describe('When it was transferred.'),
    record: z.boolean().describe('True if it was to be recorded.'),
    recording_url: z.string().nullable().meta({
      description: 'Answers the MP3 file to whoever sends an API key; null where there is none, and until it was made.',
    }),
    recording_status: z.enum(['pending', 'ready', 'failed']).nullable().meta({
      description: '`pending` while the recording is being made; null where there is none.',
    }),
    max_duration: z.number().describe('Minutes after which it is ended.'),
    request_data: z.record(z.string(), z.unknown()).describe('The variables that it began with.'),
    variables: z.record(z.string(), z.unknown()).describe('The variables as they stand now.'),
    metadata: z.record(z.string(), z.unknown()).describe('What it was sent with, as it was.'),
    summary: z.string().nullable().describe('What happened, in a few sentences; null until it has ended.'),
    analysis: z.record(z.string(), z.unknown()).nullable().describe('Results by the names of `analysis_schema`.'),
    analyzed_by: z
      .enum(['model', 'extract'])
      .nullable()
      .describe(
        'Author of summary and analysis: a model, or an extract of what was recorded where no model read the call.',
      ),
    price: z.number().describe('What it cost, in US dollars.'),
    pathway_id: z.string().nullable().describe('The pathway that it follows; null for a task.'),
    pathway_version: z
      .union([z.number().int(), z.literal('draft')])
      .nullable()
      .describe('The version of the pathway that it plays.'),
    simulated: z.boolean().describe('True if it is played on the embedded simulated line.'),
  })
  .meta({ id: 'Call' })

export const transcriptLine = z
  .object({
    id: z.number().int().describe('Its place in the transcript, from 1.'),
    created_at: timestamp.describe('When it was said.'),
    text: z.string().describe('What was said.'),
    user: z
      .enum(['user', 'assistant', 'robot', 'agent-action'])
      .describe(
        'Who said it: the other party (`user`), the agent (`assistant`), a machine (`robot`), or what the agent did (`agent-action`).',
      ),
  })
  .meta({ id: 'TranscriptLine' })

export const callDetail = callRecord.extend({
  transcripts: z.array(transcriptLine).describe('What was said, line by line.'),
  concatenated_transcript: z.string().describe('What was said, as one text.'),
})
export type CallRecord = z.infer<typeof callRecord>
export type CallDetail = z.infer<typeof callDetail>

export const callWithRequest = callDetail
  .extend({
    request: z
      .record(z.string(), z.unknown())
      .describe('The body that it was sent with; what gives access to other services is hidden.'),
  })
  .meta({ id: 'CallWithTranscript' })
export type CallWithRequest = z.infer<typeof callWithRequest>

export const callParams = z.object({ call_id: z.string().describe('Identifies the call.') })

/** `docs/api-decisions.md` §6. */
export const sendCall = endpoint({
  method: 'POST',
  path: '/api/v1/calls',
  tag: 'Calls',
  summary: 'Send a call',
  description:
    'Calls a number and lets an agent speak, by a `task` or by a `pathway_id`. The answer comes at once; the call is followed with its `call_id`, or by its `webhook`.',
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
  failures: { 404: 'There is no such pathway, version or tool.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().describe('What was done, in a sentence for people.'),
      call_id: z.string().describe('Identifies the call that was sent.'),
      batch_id: z.null().describe('null: it is a single call.'),
    }),
  },
})

/** Filters of lists of calls (`docs/api-decisions.md` §2). */
const callFilters = z.object({
  from_number: z.string().optional().describe('Calls from this number.'),
  to_number: z.string().optional().describe('Calls to this number.'),
  completed: z.stringbool().optional().describe('True: calls that have ended. False: those that have not.'),
  inbound: z.stringbool().optional().describe('True: calls that came in. False: those that were placed.'),
  answered_by: z
    .enum([...answeredBy, 'null'])
    .optional()
    .describe('Calls that this answered; `null` for those for which nobody looked.'),
  status: z.enum(callStatuses).optional().describe('Calls with this status.'),
  search: z.string().max(100).optional().describe('Digits of either number, or the beginning of the call’s id.'),
  batch_id: z.string().optional().describe('Calls of this batch.'),
  campaign_id: z.string().optional().describe('Calls of this campaign.'),
  pathway_id: z.string().optional().describe('Calls that follow this pathway.'),
  created_at: z.string().optional().describe('Calls of this day (UTC), such as 2026-11-21.'),
  start_date: z.string().optional().describe('Calls from this day or moment on.'),
  end_date: z.string().optional().describe('Calls until this moment; a day is meant as a whole.'),
  duration_gt: z.coerce.number().optional().describe('Calls that are longer than so many minutes.'),
  duration_lt: z.coerce.number().optional().describe('Calls that are shorter than so many minutes.'),
})

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/v1/calls',
  tag: 'Calls',
  summary: 'List calls',
  description: 'Lists calls that fit every filter that is given, the newest first, without their transcripts.',
  query: listQuery.extend(callFilters.shape),
  responses: {
    200: listCounts.extend({
      status: success,
      calls: z.array(callRecord).describe('The calls, without their transcripts.'),
    }),
  },
})

export const exportCalls = endpoint({
  method: 'GET',
  path: '/api/v1/calls/export',
  tag: 'Calls',
  summary: 'Export calls as CSV',
  description:
    'Every call that fits the filters, newest first, one row each, however many there are. Text that a spreadsheet would take for a formula has an apostrophe before it.',
  query: callFilters,
  responses: {
    200: {
      media: ['text/csv'],
      text: 'call_id,created_at,started_at,end_at,to,from\n0b5ff1a6-2c0a-4f52-8f6e-6a2f2f1f9f10,2026-11-21T09:30:00.000Z,2026-11-21T09:30:01.000Z,2026-11-21T09:31:16.000Z,+14155550123,+14155550101\n',
    },
  },
})

export const getCall = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id',
  tag: 'Calls',
  summary: 'Get a call',
  description: 'The record of the call with its transcript, and the body that it was sent with.',
  params: callParams,
  responses: { 200: callWithRequest },
})

export const stopCall = endpoint({
  method: 'POST',
  path: '/api/v1/calls/:call_id/stop',
  tag: 'Calls',
  summary: 'Stop a call',
  description: 'Ends a call that is in progress or waiting. A call that has ended stays as it is.',
  params: callParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const deleteCall = endpoint({
  method: 'DELETE',
  path: '/api/v1/calls/:call_id',
  tag: 'Calls',
  summary: 'Delete a call',
  description:
    'Deletes a call that has ended: its record, timeline, events, recording, and the prompts that its model was sent. Nothing of it can be restored. An entry of a batch that it was made for stays.',
  params: callParams,
  failures: { 409: 'The call has not ended. Stop it first.' },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const stopActiveCalls = endpoint({
  method: 'POST',
  path: '/api/v1/calls/active/stop',
  tag: 'Calls',
  summary: 'Stop every active call',
  description: 'Ends every call that is going on, and those that wait to be placed.',
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('How many calls were stopped.'),
    }),
  },
})
