import { z } from 'zod'
import { paceFaults } from './batchRules.ts'
import { callDetail, callRecord, callStatuses } from './calls.ts'
import { entries, entriesAnswer, quietHours } from './createBatch.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { looseNumber } from './sendCallBody.ts'
import { whenObject } from './whenObject.ts'

const batchParams = z.object({ batch_id: z.string().describe('Identifies the batch.') })

export const addBatchEntries = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id/entries',
  tag: 'Batches',
  summary: 'Add entries to a batch',
  description: 'Adds to a batch that is not completed. A large list is sent in parts to a batch with `start: false`.',
  idempotent: true,
  bodyAsText: true,
  params: batchParams,
  body: z.object({ call_data: entries.min(1).describe('Whom else to call.') }),
  example: { call_data: [{ phone_number: '+14155550124', first_name: 'Ben', day: 'Monday' }] },
  failures: {
    409: 'The batch is completed, in test mode or full, or the idempotency key was used for another request.',
  },
  responses: { 200: statusSuccess.extend({ message: z.string(), batch_id: z.string(), ...entriesAnswer }) },
})

export const batchStates = ['draft', 'running', 'stopped', 'completed'] as const

/** Computed from the entries and their calls whenever it is asked for. */
export const batchProgress = z
  .object({
    entries: z.number().int().describe('How many entries there are.'),
    skipped: z.number().int().meta({ description: 'Entries with a fault; nobody calls them.' }),
    waiting: z.number().int().meta({ description: 'Entries that will still be called, again or for the first time.' }),
    calls: z.number().int().describe('Calls that were placed.'),
    completed: z.number().int().describe('Calls that have ended.'),
    reached: z.number().int().meta({ description: 'Calls that a person answered.' }),
    statuses: z.partialRecord(z.enum(callStatuses), z.number().int()).describe('Calls by their status.'),
    next_call_at: timestamp.nullable().meta({ description: 'The earliest moment of the next call; null without one.' }),
  })
  .meta({ id: 'BatchProgress' })
export type BatchProgress = z.infer<typeof batchProgress>

const batchSummary = z.object({
  batch_id: z.string().describe('Identifies the batch.'),
  campaign_id: z.string().nullable().describe('The campaign that it belongs to; null for none.'),
  created_at: timestamp,
  label: z.string().nullable().describe('Its name for people; null for none.'),
  base_prompt: z.string().nullable().describe('The prompt of all calls; null where a pathway is followed.'),
  endpoint_code: z.literal('api').describe('Where it was made: through the API.'),
  call_params: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The fields that apply to each call; what gives access to other services is hidden.' }),
  state: z
    .enum(batchStates)
    .describe('`draft`: not started. `running`, `stopped`, or `completed` when nobody is left to call.'),
  pathway_id: z.string().nullable().describe('The pathway that its calls follow; null for none.'),
  test_mode: z.boolean().describe('True: only its first entry was called.'),
  calls_per_minute: z.number().describe('The pace at which calls are placed.'),
  quiet_hours: quietHours.nullable().describe('Hours in which nobody is called; null for none.'),
  completed_at: timestamp.nullable().describe('When its last call ended; null before.'),
})
export type BatchSummary = z.infer<typeof batchSummary>

const listedBatch = batchSummary.extend({ progress: batchProgress.describe('How far it is.') }).meta({ id: 'Batch' })
export type ListedBatch = z.infer<typeof listedBatch>

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/v1/batches',
  tag: 'Batches',
  summary: 'List batches',
  description: 'Lists batches with how far they are, the newest first.',
  query: listQuery.extend({
    campaign_id: z.string().optional().describe('Batches of this campaign.'),
    to: z.coerce.number().int().min(0).optional().meta({ description: 'The index after the last.' }),
  }),
  responses: { 200: listCounts.extend({ status: success, batches: z.array(listedBatch).describe('The batches.') }) },
})

const bucket = z.number().int()

/** Lengths in seconds; a bucket such as `5-10` counts calls of at least 5 and less than 10 seconds. */
const analysis = z.object({
  total_calls: z.number().int().describe('How many calls there are.'),
  completed_calls: z.number().int().describe('Calls that have ended.'),
  in_progress_calls: z.number().int().describe('Calls in progress.'),
  queue_statuses: z.record(z.string(), z.number().int()).describe('Calls by their `queue_status`.'),
  answered_by: z.record(z.string(), z.number().int()).describe('Calls by who answered.'),
  call_lengths: z
    .object({
      average: z.number().describe('The mean of all.'),
      average_nonzero: z.number().describe('The mean of those that were answered.'),
      summary: z
        .record(z.string(), bucket)
        .describe('Calls by their length; `5-10` counts those of at least 5 and less than 10 seconds.'),
      all: z.array(z.number()).describe('The length of each call.'),
    })
    .describe('How long the calls were, in seconds.'),
  call_ids: z.array(z.string()).describe('The calls.'),
  error_messages: z
    .array(
      z.object({
        call_id: z.string().describe('Identifies the call.'),
        error_message: z.string().describe('What went wrong.'),
      }),
    )
    .describe('Calls that failed.'),
  endpoints: z.record(z.string(), z.number().int()).describe('Calls by where they were made.'),
})

const batchCall = callRecord
  .extend(callDetail.pick({ transcripts: true, concatenated_transcript: true }).partial().shape)
  .meta({ id: 'BatchCall' })

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/v1/batches/:batch_id',
  tag: 'Batches',
  summary: 'Get a batch',
  description: 'The batch with how far it is, its calls page by page, and counts of all of them.',
  params: batchParams,
  query: listQuery.extend({
    include_calls: z.stringbool().default(true).meta({ description: 'Answers `call_data`, page by page.' }),
    include_transcripts: z.stringbool().default(false).meta({ description: 'What was said, in each of the calls.' }),
    include_analysis: z.stringbool().default(true).meta({ description: 'Answers `analysis`.' }),
  }),
  responses: {
    200: z.object({
      status: z
        .enum(['in-progress', 'completed'])
        .meta({ description: '`completed` when no call is in progress or waiting.' }),
      state: z
        .enum(batchStates)
        .describe('`draft`: not started. `running`, `stopped`, or `completed` when nobody is left to call.'),
      batch_params: batchSummary
        .extend({ id: z.string().describe('The `batch_id`, under the name that some clients read.') })
        .describe('How the batch was made.'),
      progress: batchProgress.describe('How far it is.'),
      call_data: z.array(batchCall).optional().describe('The calls, page by page.'),
      total_count: z.number().int().optional().meta({ description: 'The calls of the batch so far.' }),
      count: z.number().int().optional().describe('How many calls this answer holds.'),
      next_from: z.number().int().optional().describe('The list continues with this `from`; absent at its end.'),
      analysis: analysis.optional().describe('Counts of all calls.'),
    }),
  },
})

export const entryStates = ['waiting', 'calling', 'done', 'skipped'] as const

const batchEntry = z
  .object({
    index: z.number().int().describe('Its place, from 0.'),
    phone_number: z.string().describe('Whom it calls.'),
    data: z.record(z.string(), z.unknown()).meta({ description: 'The entry as it was sent.' }),
    state: z.enum(entryStates).describe('`waiting` to be called, `calling`, `done`, or `skipped` for a fault.'),
    fault: z.string().nullable().meta({ description: 'Why it is skipped.' }),
    due_at: timestamp
      .nullable()
      .meta({ description: 'The moment from which it is called; null while it is not waiting.' }),
    rounds: z.number().int().meta({ description: 'Calls that were made to it.' }),
    call: callRecord.nullable().meta({ description: 'The last of them.' }),
  })
  .meta({ id: 'BatchEntry' })
export type BatchEntry = z.infer<typeof batchEntry>

export const listBatchEntries = endpoint({
  method: 'GET',
  path: '/api/v1/batches/:batch_id/entries',
  tag: 'Batches',
  summary: 'List the entries of a batch',
  description: 'Every entry, each with the last call that was made to it: the results of a batch.',
  params: batchParams,
  query: listQuery.extend({
    ascending: z.stringbool().default(true).describe('True: in the order in which they were sent.'),
    state: z
      .enum(['skipped', 'waiting', 'called'])
      .optional()
      .describe('Entries that are skipped, that wait to be called, or that were called.'),
  }),
  responses: { 200: listCounts.extend({ status: success, entries: z.array(batchEntry).describe('The entries.') }) },
})

export const updateBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id',
  tag: 'Batches',
  summary: 'Change the pace or the quiet hours of a batch',
  description:
    'Applies to everyone not called yet, in a running or stopped batch. Fields that are not sent stay; calls in progress continue.',
  failures: { 409: 'The batch is completed.' },
  params: batchParams,
  body: z
    .object({
      label: z.string().max(200).nullable().optional().meta({ description: 'A name for people; null for none.' }),
      calls_per_minute: looseNumber.optional().meta({
        description: 'The pace at which calls are placed; at most DIALPATH_BATCH_CALLS_PER_MINUTE.',
      }),
      quiet_hours: quietHours.nullable().optional().meta({ description: 'Null: calls are placed at any time of day.' }),
    })
    .superRefine((body, context) => {
      for (const { path, message } of paceFaults(body)) context.addIssue({ code: 'custom', path: [...path], message })
    }, whenObject),
  example: { calls_per_minute: 10, quiet_hours: { start: '20:00', end: '09:00' } },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      batch_id: z.string().describe('Identifies the batch.'),
      batch_params: batchSummary.describe('The batch as it is now.'),
    }),
  },
})
export type BatchUpdate = z.output<typeof updateBatch.body>

export const stopBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id/stop',
  tag: 'Batches',
  summary: 'Stop a batch',
  description: 'Places no further call until the batch is resumed. Calls in progress continue.',
  params: batchParams,
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().meta({ description: 'Calls that are not placed for now.' }),
      batch_id: z.string().describe('Identifies the batch.'),
    }),
  },
})

export const resumeBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id/resume',
  tag: 'Batches',
  summary: 'Start or resume a batch',
  description: 'Goes on with a batch that was stopped, or begins one that was made with `start: false`.',
  params: batchParams,
  failures: { 409: 'The batch is completed, or has no entry that can be called.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Calls that will be placed.'),
      batch_id: z.string().describe('Identifies the batch.'),
    }),
  },
})
