import { z } from 'zod'
import { paceFaults } from './batchRules.ts'
import { callDetail, callRecord, callStatuses } from './calls.ts'
import { entries, entriesAnswer, quietHours } from './createBatch.ts'
import { endpoint } from './endpoint.ts'
import { listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { looseNumber } from './sendCallBody.ts'
import { whenObject } from './whenObject.ts'

const batchParams = z.object({ batch_id: z.string().describe('ID of the batch.') })

export const addBatchEntries = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id/entries',
  tag: 'Batches',
  summary: 'Add entries to a batch',
  description:
    'Adds entries to a batch that isn’t completed. To send a large list in parts, create the batch with `start: false`.',
  idempotent: true,
  bodyAsText: true,
  params: batchParams,
  body: z.object({ call_data: entries.min(1).describe('The people to add.') }),
  example: { call_data: [{ phone_number: '+14155550124', first_name: 'Ben', day: 'Monday' }] },
  failures: {
    409: 'The batch is completed, full, or in test mode, or the idempotency key was used for another request.',
  },
  responses: { 200: statusSuccess.extend({ message: z.string(), batch_id: z.string(), ...entriesAnswer }) },
})

export const batchStates = ['draft', 'running', 'stopped', 'completed'] as const

/** Computed from the entries and their calls whenever it is asked for. */
export const batchProgress = z
  .object({
    entries: z.number().int().describe('Number of entries.'),
    skipped: z.number().int().meta({ description: 'Entries with an error, which aren’t called.' }),
    waiting: z.number().int().meta({ description: 'Entries still to be called, for the first time or again.' }),
    calls: z.number().int().describe('Calls that were placed.'),
    completed: z.number().int().describe('Calls that have ended.'),
    reached: z.number().int().meta({ description: 'Calls answered by a person.' }),
    statuses: z.partialRecord(z.enum(callStatuses), z.number().int()).describe('Calls by their status.'),
    next_call_at: timestamp
      .nullable()
      .meta({ description: 'When the next call may be placed. `null` if there is none.' }),
  })
  .meta({ id: 'BatchProgress' })
export type BatchProgress = z.infer<typeof batchProgress>

const batchSummary = z.object({
  batch_id: z.string().describe('ID of the batch.'),
  campaign_id: z.string().nullable().describe('The campaign it belongs to. `null` if none.'),
  created_at: timestamp,
  label: z.string().nullable().describe('Its label. `null` if none.'),
  base_prompt: z.string().nullable().describe('The prompt of all calls. `null` if they follow a pathway.'),
  endpoint_code: z.literal('api').describe('Where it was created: through the API.'),
  call_params: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The fields that apply to each call. Credentials are hidden.' }),
  state: z
    .enum(batchStates)
    .describe('`draft`: not started. `running`, `stopped`, or `completed` when no one is left to call.'),
  pathway_id: z.string().nullable().describe('The pathway its calls follow. `null` if none.'),
  test_mode: z.boolean().describe('Whether only its first entry was called.'),
  calls_per_minute: z.number().describe('How fast calls are placed.'),
  quiet_hours: quietHours.nullable().describe('Hours when no one is called. `null` if none.'),
  completed_at: timestamp.nullable().describe('When its last call ended. `null` until then.'),
})
export type BatchSummary = z.infer<typeof batchSummary>

const listedBatch = batchSummary.extend({ progress: batchProgress.describe('Its progress.') }).meta({ id: 'Batch' })
export type ListedBatch = z.infer<typeof listedBatch>

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/v1/batches',
  tag: 'Batches',
  summary: 'List batches',
  description: 'Lists batches with their progress, newest first.',
  query: listQuery.extend({
    campaign_id: z.string().optional().describe('Only batches of this campaign.'),
    to: z.coerce.number().int().min(0).optional().meta({ description: 'Index after the last entry.' }),
  }),
  responses: { 200: listCounts.extend({ status: success, batches: z.array(listedBatch).describe('The batches.') }) },
})

const bucket = z.number().int()

/** Lengths in seconds; a bucket such as `5-10` counts calls of at least 5 and less than 10 seconds. */
const analysis = z.object({
  total_calls: z.number().int().describe('Number of calls.'),
  completed_calls: z.number().int().describe('Calls that have ended.'),
  in_progress_calls: z.number().int().describe('Calls in progress.'),
  queue_statuses: z.record(z.string(), z.number().int()).describe('Calls by their `queue_status`.'),
  answered_by: z.record(z.string(), z.number().int()).describe('Calls by who answered.'),
  call_lengths: z
    .object({
      average: z.number().describe('Average over all calls.'),
      average_nonzero: z.number().describe('Average over answered calls.'),
      summary: z
        .record(z.string(), bucket)
        .describe('Calls by length. `5-10` counts calls of at least 5 and less than 10 seconds.'),
      all: z.array(z.number()).describe('The length of each call.'),
    })
    .describe('Call lengths, in seconds.'),
  call_ids: z.array(z.string()).describe('The calls.'),
  error_messages: z
    .array(
      z.object({
        call_id: z.string().describe('ID of the call.'),
        error_message: z.string().describe('What went wrong.'),
      }),
    )
    .describe('Calls that failed.'),
  endpoints: z.record(z.string(), z.number().int()).describe('Calls by where they were created.'),
})

const batchCall = callRecord
  .extend(callDetail.pick({ transcripts: true, concatenated_transcript: true }).partial().shape)
  .meta({ id: 'BatchCall' })

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/v1/batches/:batch_id',
  tag: 'Batches',
  summary: 'Get a batch',
  description: 'Returns the batch with its progress, a page of its calls, and counts over all of them.',
  params: batchParams,
  query: listQuery.extend({
    include_calls: z
      .stringbool()
      .default(true)
      .meta({ description: 'Whether to include `call_data`, one page at a time.' }),
    include_transcripts: z
      .stringbool()
      .default(false)
      .meta({ description: 'Whether to include the transcript of each call.' }),
    include_analysis: z.stringbool().default(true).meta({ description: 'Whether to include `analysis`.' }),
  }),
  responses: {
    200: z.object({
      status: z
        .enum(['in-progress', 'completed'])
        .meta({ description: '`completed` if no call is in progress or waiting.' }),
      state: z
        .enum(batchStates)
        .describe('`draft`: not started. `running`, `stopped`, or `completed` when no one is left to call.'),
      batch_params: batchSummary
        .extend({ id: z.string().describe('The `batch_id` again, under the name some clients read.') })
        .describe('How the batch was created.'),
      progress: batchProgress.describe('Its progress.'),
      call_data: z.array(batchCall).optional().describe('A page of the calls.'),
      total_count: z.number().int().optional().meta({ description: 'The calls of the batch so far.' }),
      count: z.number().int().optional().describe('Number of calls in this response.'),
      next_from: z.number().int().optional().describe('The `from` of the next page. Absent on the last page.'),
      analysis: analysis.optional().describe('Counts of all calls.'),
    }),
  },
})

export const entryStates = ['waiting', 'calling', 'done', 'skipped'] as const

const batchEntry = z
  .object({
    index: z.number().int().describe('Its index, from 0.'),
    phone_number: z.string().describe('The number to call.'),
    data: z.record(z.string(), z.unknown()).meta({ description: 'The entry as it was sent.' }),
    state: z.enum(entryStates).describe('`waiting` to be called, `calling`, `done`, or `skipped` because of an error.'),
    fault: z.string().nullable().meta({ description: 'Why it’s skipped.' }),
    due_at: timestamp.nullable().meta({ description: 'When it may be called. `null` if it isn’t waiting.' }),
    rounds: z.number().int().meta({ description: 'Calls placed to it.' }),
    call: callRecord.nullable().meta({ description: 'The latest of them.' }),
  })
  .meta({ id: 'BatchEntry' })
export type BatchEntry = z.infer<typeof batchEntry>

export const listBatchEntries = endpoint({
  method: 'GET',
  path: '/api/v1/batches/:batch_id/entries',
  tag: 'Batches',
  summary: 'List the entries of a batch',
  description: 'Lists every entry with its latest call: the results of a batch.',
  params: batchParams,
  query: listQuery.extend({
    ascending: z.stringbool().default(true).describe('`true`: in the order they were sent.'),
    state: z
      .enum(['skipped', 'waiting', 'called'])
      .optional()
      .describe('Only entries that are skipped, waiting, or called.'),
  }),
  responses: { 200: listCounts.extend({ status: success, entries: z.array(batchEntry).describe('The entries.') }) },
})

export const updateBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id',
  tag: 'Batches',
  summary: 'Update the pace or quiet hours of a batch',
  description:
    'Applies to everyone not called yet, in a running or stopped batch. Fields you don’t send stay the same. Calls in progress continue.',
  failures: { 409: 'The batch is completed.' },
  params: batchParams,
  body: z
    .object({
      label: z.string().max(200).nullable().optional().meta({ description: 'A label. `null` for none.' }),
      calls_per_minute: looseNumber.optional().meta({
        description: 'How fast calls are placed. At most DIALPATH_BATCH_CALLS_PER_MINUTE.',
      }),
      quiet_hours: quietHours
        .nullable()
        .optional()
        .meta({ description: '`null`: calls are placed at any time of day.' }),
    })
    .superRefine((body, context) => {
      for (const { path, message } of paceFaults(body)) context.addIssue({ code: 'custom', path: [...path], message })
    }, whenObject),
  example: { calls_per_minute: 10, quiet_hours: { start: '20:00', end: '09:00' } },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      batch_id: z.string().describe('ID of the batch.'),
      batch_params: batchSummary.describe('The updated batch.'),
    }),
  },
})
export type BatchUpdate = z.output<typeof updateBatch.body>

export const stopBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id/stop',
  tag: 'Batches',
  summary: 'Stop a batch',
  description: 'Places no more calls until the batch is resumed. Calls in progress continue.',
  params: batchParams,
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().meta({ description: 'Calls that won’t be placed for now.' }),
      batch_id: z.string().describe('ID of the batch.'),
    }),
  },
})

export const resumeBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches/:batch_id/resume',
  tag: 'Batches',
  summary: 'Start or resume a batch',
  description: 'Resumes a stopped batch, or starts one created with `start: false`.',
  params: batchParams,
  failures: { 409: 'The batch is completed or has no entries to call.' },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      num_calls: z.number().int().describe('Calls that will be placed.'),
      batch_id: z.string().describe('ID of the batch.'),
    }),
  },
})
