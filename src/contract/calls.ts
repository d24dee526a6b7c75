import { z } from 'zod'
import { webhookUrl } from './callWebhooks.ts'
import { pathwayVersion } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { backgroundTracks } from './inbound.ts'
import { requestData } from './requestData.ts'
import { requiresAny } from './requiresAny.ts'
import { sendCallFaults } from './sendCall.ts'
import { whenObject } from './whenObject.ts'

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
export const looseBoolean = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], { error: 'This must be true or false.' })
  .meta({ type: 'boolean' })
export const looseNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ],
    { error: 'This must be a number.' },
  )
  .meta({ type: 'number' })

export const voicemailActions = ['hangup', 'leave_message', 'ignore'] as const

/** Events that a call's webhook can be told of as they happen (`docs/api-decisions.md` §6). */
export const webhookEvents = ['queue', 'call', 'latency', 'webhook', 'tool', 'dynamic_data', 'citations'] as const

export const calleeHearings = ['clear', 'noisy'] as const
export const calleeInterruptions = ['never', 'murmurs', 'answers'] as const

/** The callee of the simulated line (`docs/api-decisions.md` §6). */
const simulatedCallee = z.looseObject({
  answers: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'What the callee says when it is asked for these variables, by their names.' }),
  persona: z.string().max(4000).optional().meta({ description: 'Who the callee is; a model plays them.' }),
  line: z.enum(calleeHearings).optional().meta({
    description: '`noisy`: the agent mishears some of its words, names above all. `clear` unless said.',
  }),
  interrupts: z.enum(calleeInterruptions).optional().meta({
    description:
      'Talks into what the agent says at length: `murmurs` says “Mm-hm.”, `answers` breaks in with its answer. `never` unless said.',
  }),
})

/** The members that a call is sent with; those of batches and campaigns are applied to each of their calls. */
export const sendCallMembers = z.looseObject({
  phone_number: z
    .string()
    .optional()
    .describe(
      'Whom to call. E.164 is the surest, such as `+14155550123`; a number without a country code is a US number.',
    ),
  task: z
    .string()
    .optional()
    .describe(
      'Instructions for the agent: what to do, what to know, how a call might go. Needed unless there is a `pathway_id`.',
    ),
  pathway_id: z.string().optional().describe('The pathway that the call follows, in the place of a `task`.'),
  pathway_version: pathwayVersion
    .optional()
    .describe(
      'The version to play: a number, `production`, `staging` or `draft`. Production unless said, and the draft while nothing is published.',
    ),
  start_node_id: z
    .string()
    .optional()
    .describe('The node to begin at, in the place of the start node. It goes with a `pathway_id`.'),
  voice: z.union([z.string(), z.number()]).optional().describe('The id or the name of a voice.'),
  model: z
    .enum(['base', 'turbo', 'enhanced'])
    .optional()
    .describe(
      '`base` keeps closest to a script, `enhanced` answers sooner, `turbo` soonest but without transfers and tools.',
    ),
  background_track: z
    .enum(backgroundTracks)
    .nullable()
    .optional()
    .describe('The sound behind the agent; `none` for next to no sound. null: quiet phone static.'),
  first_sentence: z
    .string()
    .nullable()
    .optional()
    .describe('Said in the place of the opening that the agent makes up.'),
  wait_for_greeting: looseBoolean.optional().describe('True: the agent waits until the person who answers has spoken.'),
  block_interruptions: looseBoolean.optional().describe('True: the agent does not let itself be interrupted.'),
  interruption_threshold: looseNumber
    .optional()
    .describe('Milliseconds of speech that interrupt the agent; 100 unless said, 50 to 200 are sensible.'),
  temperature: looseNumber.optional().describe('How freely a model speaks, 0 to 1.'),
  keywords: z
    .array(z.string())
    .optional()
    .describe('Words to listen for, at most 20. A word may carry a factor, such as `Reece:3`; it is 2 unless said.'),
  pronunciation_guide: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe(
      'How words are said: each entry has a `word`, its `pronunciation`, and perhaps `case_sensitive` and `spaced`.',
    ),
  transfer_phone_number: z
    .string()
    .nullable()
    .optional()
    .describe('The number that a caller who asks for a person is transferred to.'),
  transfer_list: z
    .record(z.string(), z.string())
    .nullable()
    .optional()
    .describe('Numbers to transfer to, by the names of departments; `default` is the first choice.'),
  language: z.string().optional().describe('The language of the call, such as ENG or en-US.'),
  timezone: z
    .string()
    .optional()
    .describe('The timezone of the call, such as America/Los_Angeles; times and dates are meant in it.'),
  request_data: requestData
    .optional()
    .describe('Variables of the call by their names; `{{first_name}}` says the one called `first_name`.'),
  tools: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .optional()
    .describe('Tools that the agent may use: ids of tools (`TL-…`) and vector stores (`KB-…`), or whole tools.'),
  dynamic_data: z
    .array(z.record(z.string(), z.unknown()))
    .nullable()
    .optional()
    .describe(
      'Requests that are made as the call starts. Each has a `url` and a `response_data` array of {`name`, `data`, `context`}: `data` is a JSON Path into the answer, `name` the variable that it sets.',
    ),
  simulated_callee: simulatedCallee
    .optional()
    .describe('How the simulated line answers, to try a call without a person.'),
  start_time: z
    .string()
    .optional()
    .describe('When to call: `YYYY-MM-DD HH:MM:SS -HH:MM` or ISO 8601. Absent or past: now.'),
  voicemail_message: z
    .string()
    .nullable()
    .optional()
    .describe('What to leave on a voicemail, with variables filled in.'),
  voicemail_action: z
    .union([
      z.enum(voicemailActions),
      z.looseObject({ action: z.enum(voicemailActions).describe('What to do at a voicemail.') }),
    ])
    .optional()
    .describe('What to do at a voicemail: `hangup` unless said. Also taken as `{"action": …}`.'),
  voicemail: z
    .looseObject({
      action: z.enum(voicemailActions).optional().describe('What to do at a voicemail.'),
      message: z.string().optional().describe('What to leave there.'),
    })
    .optional()
    .describe('The same in one object, as some clients send it.'),
  retry: z
    .looseObject({
      wait: looseNumber.optional().describe('Seconds until then, at most seven days.'),
      voicemail_action: z.enum(voicemailActions).optional().describe('What to do at a voicemail the second time.'),
      voicemail_message: z.string().optional().describe('What to leave there the second time.'),
    })
    .optional()
    .describe('Calls again, once, after a voicemail or when nobody answered.'),
  max_duration: looseNumber.optional().describe('Minutes after which the call is ended; 30 unless said, at most 720.'),
  record: looseBoolean.optional().describe('True: the call is recorded, and can be heard afterwards.'),
  from: z.string().nullable().optional().describe('The number to call from: one of yours.'),
  webhook: webhookUrl
    .nullable()
    .optional()
    .describe('An https URL that gets the record of the call when it has ended, signed.'),
  webhook_events: z
    .array(z.enum(webhookEvents))
    .optional()
    .describe('Events that the webhook is told of as they happen.'),
  metadata: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Yours: kept with the call, and handed back as it is.'),
  summary_prompt: z.string().max(2000).optional().describe('Instructions for the summary of the call.'),
  analysis_prompt: z.string().optional().describe('Instructions for the analysis of the call.'),
  analysis_schema: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Results wanted from the call: their names, each with a type or a hint. They stand in `analysis`.'),
  answered_by_enabled: looseBoolean
    .optional()
    .describe('True: `answered_by` tells whether a person or a voicemail answered.'),
})

/** Sends a call (`docs/api-decisions.md` §6). The rules across members run whatever the types say, so that every fault is named at once. */
export const sendCallBody = sendCallMembers
  .superRefine((body, context) => {
    for (const { path, message } of sendCallFaults(body)) context.addIssue({ code: 'custom', path: [...path], message })
  }, whenObject)
  .meta({
    id: 'SendCall',
    required: ['phone_number'],
    ...requiresAny({ task: 'Instructions for the agent.', pathway_id: 'The pathway that the call follows.' }),
  })
export type SendCallBody = z.infer<typeof sendCallBody>

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
    started_at: timestamp.nullable().describe('When it was dialled; null before.'),
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
  description: 'Ends a call that goes on, or that waits to be placed. A call that has ended stays as it is.',
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
