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
    call_id: z.string().describe('ID of the call.'),
    c_id: z.string().describe('The `call_id` again, under the name some clients read.'),
    batch_id: z.string().nullable().describe('The batch it belongs to. `null` for a single call.'),
    campaign_id: z.string().nullable().describe('The campaign it belongs to. `null` if none.'),
    to: z.string().describe('The number that was called.'),
    from: z.string().describe('The number that called.'),
    inbound: z.boolean().describe('Whether someone called one of your numbers.'),
    created_at: timestamp.describe('When it was requested or came in.'),
    started_at: timestamp.nullable().describe('When it was dialed. `null` until then.'),
    end_at: timestamp.nullable().describe('When it ended. `null` until then.'),
    call_length: z.number().describe('Length in minutes.'),
    corrected_duration: z.number().describe('Length in seconds.'),
    completed: z.boolean().describe('Whether it has ended.'),
    queue_status: z.enum(queueStatuses).describe('Where it is in the queue.'),
    status: z.enum(callStatuses).describe('Its status, or how it ended.'),
    error_message: z.string().nullable().describe('What went wrong. `null` if nothing did.'),
    answered_by: z.enum(answeredBy).nullable().describe('Who answered. `null` if that wasn’t checked.'),
    call_ended_by: z
      .enum(['ASSISTANT', 'USER'])
      .nullable()
      .describe('Who hung up: the agent (`ASSISTANT`) or the other person (`USER`).'),
    transferred_to: z.string().nullable().describe('The number it was transferred to. `null` if it wasn’t.'),
    transferred_at: timestamp.nullable().describe('When it was transferred.'),
    record: z.boolean().describe('Whether it was set to be recorded.'),
    recording_url: z.string().nullable().meta({
      description: 'URL of the MP3 file, which requires an API key. `null` until it’s ready, or if there is none.',
    }),
    recording_status: z.enum(['pending', 'ready', 'failed']).nullable().meta({
      description: '`pending` while the recording is being created. `null` if there is none.',
    }),
    max_duration: z.number().describe('Minutes until it’s ended.'),
    request_data: z.record(z.string(), z.unknown()).describe('The variables it started with.'),
    variables: z.record(z.string(), z.unknown()).describe('The variables now.'),
    metadata: z.record(z.string(), z.unknown()).describe('The metadata sent with it.'),
    summary: z.string().nullable().describe('What happened, in a few sentences. `null` until it has ended.'),
    analysis: z.record(z.string(), z.unknown()).nullable().describe('Results, by the names in `analysis_schema`.'),
    analyzed_by: z
      .enum(['model', 'extract'])
      .nullable()
      .describe('Who wrote the summary and analysis: a model, or an extract of the record if no model was used.'),
    price: z.number().describe('What it cost, in US dollars.'),
    pathway_id: z.string().nullable().describe('The pathway it follows. `null` for a task.'),
    pathway_version: z
      .union([z.number().int(), z.literal('draft')])
      .nullable()
      .describe('The pathway version it uses.'),
    simulated: z.boolean().describe('Whether it runs on the built-in simulated line.'),
  })
  .meta({ id: 'Call' })

export const transcriptLine = z
  .object({
    id: z.number().int().describe('Its position in the transcript, from 1.'),
    created_at: timestamp.describe('When it was said.'),
    text: z.string().describe('What was said.'),
    user: z
      .enum(['user', 'assistant', 'robot', 'agent-action'])
      .describe(
        'Who said it: the other person (`user`), the agent (`assistant`), a machine (`robot`), or an action by the agent (`agent-action`).',
      ),
  })
  .meta({ id: 'TranscriptLine' })

export const callDetail = callRecord.extend({
  transcripts: z.array(transcriptLine).describe('The transcript, line by line.'),
  concatenated_transcript: z.string().describe('The transcript as one string.'),
})
export type CallRecord = z.infer<typeof callRecord>
export type CallDetail = z.infer<typeof callDetail>

export const callWithRequest = callDetail
  .extend({
    request: z.record(z.string(), z.unknown()).describe('The request body it was sent with. Credentials are hidden.'),
  })
  .meta({ id: 'CallWithTranscript' })
export type CallWithRequest = z.infer<typeof callWithRequest>

export const callParams = z.object({ call_id: z.string().describe('ID of the call.') })

/** `docs/api-decisions.md` §6. */
export const sendCall = endpoint({
  method: 'POST',
  path: '/api/v1/calls',
  tag: 'Calls',
  summary: 'Send a call',
  description:
    'Calls a number with an agent that follows a `task` or a `pathway_id`. The response comes right away. Follow the call with its `call_id` or its `webhook`.',
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
  failures: { 404: 'The pathway, version, or tool doesn’t exist.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string().describe('What was done, as a readable sentence.'),
      call_id: z.string().describe('ID of the call.'),
      batch_id: z.null().describe('Always `null` for a single call.'),
    }),
  },
})

/** Filters of lists of calls (`docs/api-decisions.md` §2). */
const callFilters = z.object({
  from_number: z.string().optional().describe('Only calls from this number.'),
  to_number: z.string().optional().describe('Only calls to this number.'),
  completed: z
    .stringbool()
    .optional()
    .describe('`true`: only calls that have ended. `false`: only calls that haven’t.'),
  inbound: z.stringbool().optional().describe('`true`: only inbound calls. `false`: only outbound calls.'),
  answered_by: z
    .enum([...answeredBy, 'null'])
    .optional()
    .describe('Only calls answered by this. `null`: calls where that wasn’t checked.'),
  status: z.enum(callStatuses).optional().describe('Only calls with this status.'),
  search: z.string().max(100).optional().describe('Digits of either number, or the start of the call ID.'),
  batch_id: z.string().optional().describe('Only calls of this batch.'),
  campaign_id: z.string().optional().describe('Only calls of this campaign.'),
  pathway_id: z.string().optional().describe('Only calls that follow this pathway.'),
  created_at: z.string().optional().describe('Only calls on this date (UTC), such as 2026-11-21.'),
  start_date: z.string().optional().describe('Only calls from this date or time on.'),
  end_date: z.string().optional().describe('Only calls until this time, or until the end of this date.'),
  duration_gt: z.coerce.number().optional().describe('Only calls longer than this many minutes.'),
  duration_lt: z.coerce.number().optional().describe('Only calls shorter than this many minutes.'),
})

export const listCalls = endpoint({
  method: 'GET',
  path: '/api/v1/calls',
  tag: 'Calls',
  summary: 'List calls',
  description: 'Lists calls that match every filter, newest first, without transcripts.',
  query: listQuery.extend(callFilters.shape),
  responses: {
    200: listCounts.extend({
      status: success,
      calls: z.array(callRecord).describe('The calls, without transcripts.'),
    }),
  },
})

export const exportCalls = endpoint({
  method: 'GET',
  path: '/api/v1/calls/export',
  tag: 'Calls',
  summary: 'Export calls as CSV',
  description:
    'Exports every call that matches the filters, newest first, one row each. Text that a spreadsheet would read as a formula starts with an apostrophe.',
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
  description: 'Returns the call record with its transcript and the request body it was sent with.',
  params: callParams,
  responses: { 200: callWithRequest },
})

export const stopCall = endpoint({
  method: 'POST',
  path: '/api/v1/calls/:call_id/stop',
  tag: 'Calls',
  summary: 'Stop a call',
  description: 'Ends a call that’s in progress or waiting. Ended calls stay as they are.',
  params: callParams,
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const deleteCall = endpoint({
  method: 'DELETE',
  path: '/api/v1/calls/:call_id',
  tag: 'Calls',
  summary: 'Delete a call',
  description:
    'Deletes a call that has ended: its record, timeline, events, recording, and model prompts. This can’t be undone. If it belongs to a batch, its batch entry stays.',
  params: callParams,
  failures: { 409: 'The call hasn’t ended. Stop it first.' },
  responses: { 200: statusSuccess.extend({ message: z.string() }) },
})

export const stopActiveCalls = endpoint({
  method: 'POST',
  path: '/api/v1/calls/active/stop',
  tag: 'Calls',
  summary: 'Stop every active call',
  description: 'Ends every call that’s in progress or waiting.',
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Number of calls stopped.'),
    }),
  },
})
