import { z } from 'zod'
import { ENTRIES_OF_REQUEST } from './batchEntries.ts'
import { batchFaults, paceFaults } from './batchRules.ts'
import { callDetail, callRecord, callStatuses, looseBoolean, looseNumber, sendCallMembers } from './calls.ts'
import { webhookUrl } from './callWebhooks.ts'
import { endpoint } from './endpoint.ts'
import { bothWays, listCounts, listQuery, statusSuccess, success, timestamp } from './envelope.ts'
import { requiresAny } from './requiresAny.ts'
import { whenObject } from './whenObject.ts'

/** A time of day such as 21:00. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Write a time of day like 21:00.' })

const quietHours = z
  .object({
    start: timeOfDay.describe('When they start, such as 21:00.'),
    end: timeOfDay.describe('When they end, such as 08:00.'),
  })
  .meta({
    description:
      'Nobody is called from `start` until `end` by the clock where they are: by the `timezone` of the entry, or by the timezones in which their number may be.',
  })
  .meta({ id: 'QuietHours' })

const entries = z.array(z.record(z.string(), z.unknown())).max(ENTRIES_OF_REQUEST)

/** Members that batches and campaigns have beside those of the calls that they send (`docs/api-decisions.md` §15). */
export const dispatchMembers = {
  base_prompt: z.string().optional().meta({
    description:
      'The prompt of all calls. `{name}` and `{{name}}` are filled from each entry. Required without a `pathway_id`.',
  }),
  batch_webhook: webhookUrl.nullish().meta({
    description: 'Gets a POST with `batch_id` and `status` when all calls are done, signed as the webhooks of calls.',
  }),
  calls_per_minute: looseNumber.nullish().meta({
    description: 'The pace at which calls are placed; at most DIALPATH_BATCH_CALLS_PER_MINUTE, which is the default.',
  }),
  quiet_hours: quietHours.nullish().describe('Hours in which nobody is called.'),
} as const

/** Sends a batch (`docs/api-decisions.md` §15). */
const createBatchBody = sendCallMembers
  .extend({
    ...dispatchMembers,
    call_data: entries.default([]).meta({
      description: `Whom to call: each entry has a \`phone_number\`, perhaps a \`timezone\`, and the values of the placeholders. At most ${ENTRIES_OF_REQUEST} in a request; \`start: false\` makes a batch that takes more by further requests.`,
    }),
    label: z.string().max(200).nullish().meta({ description: 'A name for people, shown when the batch is read.' }),
    campaign_id: z.string().min(1).max(100).nullish().meta({
      description: 'Groups batches. An id that is not known yet begins a campaign of that name.',
    }),
    test_mode: looseBoolean.nullish().meta({
      description: 'Only the first entry is called, and the answer has `diagnostics`.',
    }),
    start: looseBoolean.default(true).meta({
      description: 'False: nobody is called before POST /api/v1/batches/{batch_id}/resume.',
    }),
  })
  .superRefine((body, context) => {
    for (const { path, message } of batchFaults(body)) context.addIssue({ code: 'custom', path: [...path], message })
    if (Array.isArray(body.call_data) && body.call_data.length > 0) return
    if (String(body.start) !== 'false')
      context.addIssue({ code: 'custom', path: ['call_data'], message: 'call_data must have at least one entry.' })
  }, whenObject)
  .meta({
    id: 'SendBatch',
    ...requiresAny({ base_prompt: 'The prompt of all calls.', pathway_id: 'The pathway that all calls follow.' }),
  })
export type CreateBatchBody = z.infer<typeof createBatchBody>

const fault = z
  .object({
    path: z.string().meta({ description: 'The place in the request, such as `call_data[3].phone_number`.' }),
    message: z.string().describe('What is wrong there.'),
  })
  .meta({ id: 'Fault' })

/** Outcome of the entries of a request. */
export const entriesAnswer = {
  calls: z.number().int().meta({ description: 'Entries that will be called.' }),
  skipped: z.number().int().meta({ description: 'Entries that will not be called, each named in `faults`.' }),
  faults: z.array(fault).meta({ description: 'Why entries are skipped.' }),
  warnings: z
    .array(fault)
    .meta({ description: 'Entries that are called all the same: placeholders without a value, repeated numbers.' }),
}

const diagnostics = z.object({
  entries: z.number().int().meta({ description: 'Entries that were sent.' }),
  dispatched: z.number().int().meta({ description: 'Entries that are called in this test: the first one.' }),
  prompt: z.string().nullable().meta({ description: 'The prompt of the first entry, filled in.' }),
  placeholders: z.array(z.string()).describe('The placeholders of the prompt.'),
  unfilled: z.array(z.string()).meta({ description: 'Placeholders that the first entry has no value for.' }),
  would_call: z
    .array(
      z.object({
        index: z.number().int().describe('The place of the entry, from 0.'),
        phone_number: z.string().describe('Whom it calls.'),
        timezones: z.array(z.string()).describe('The timezones in which the number may be.'),
        at: timestamp.meta({ description: 'The earliest moment, by the rate and the quiet hours.' }),
      }),
    )
    .meta({ description: 'Whom the whole batch would call, and when.' }),
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches',
  tag: 'Batches',
  summary: 'Send a batch of calls',
  description:
    'Calls everybody in `call_data`. Every member of Send Call is accepted and applied to each call. Entries that cannot be called are named in `faults` and skipped; where nobody can be called the answer is 400.',
  idempotent: true,
  bodyAsText: true,
  body: createBatchBody,
  example: {
    base_prompt: 'Remind {first_name} of the visit on {day}.',
    call_data: [{ phone_number: '+14155550123', first_name: 'Ada', day: 'Monday' }],
    label: 'Reminders of Monday',
    quiet_hours: { start: '21:00', end: '08:00' },
    calls_per_minute: 30,
  },
  responses: {
    200: statusSuccess.extend({
      message: z.string(),
      batch_id: z.string().describe('Identifies the batch.'),
      pathway_id: z.string().meta({ description: 'The batch’s id once more, under the name that some clients read.' }),
      ...entriesAnswer,
      diagnostics: diagnostics.optional().describe('More on the test; with `test_mode` alone.'),
    }),
  },
})

const callObject = z.looseObject({
  phone_number: z.string().meta({ description: 'Whom to call.' }),
  request_data: z.record(z.string(), z.unknown()).nullish().meta({ description: 'The values of the placeholders.' }),
})

/** Members of a call object that stand in the entry as well. */
const ownOfObject: readonly string[] = ['phone_number', 'request_data', 'timezone']
const ofAllCalls = Object.keys(sendCallMembers.shape).filter(name => !ownOfObject.includes(name))

/** A batch as later clients of the public service send it. */
const batchOfObjects = z
  .object({
    call_objects: z.array(callObject).max(ENTRIES_OF_REQUEST).meta({ description: 'Whom to call, each an object.' }),
    global: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'The members of Send Call that apply to each call.' }),
    description: z
      .string()
      .max(200)
      .nullish()
      .meta({ description: 'A name for people, shown when the batch is read.' }),
    status_webhook: webhookUrl.nullish().meta({ description: 'Gets a POST when all calls are done.' }),
    max_concurrent: z
      .never({
        error: 'Calls are paced by the minute here: send calls_per_minute to POST /api/v1/batches.',
      })
      .optional()
      .meta({ description: 'Refused: calls are paced by the minute here.' }),
  })
  .superRefine(({ call_objects }, check) => {
    call_objects.forEach((call, index) => {
      for (const name of ofAllCalls.filter(name => name in call)) {
        const message = `Move ${name} to \`global\`: the calls of a batch differ by their request_data alone.`
        check.addIssue({ code: 'custom', path: ['call_objects', index, name], message })
      }
    })
  })

/** The same batch as `createBatch` takes it. */
function batchOf({ call_objects, global, description, status_webhook }: z.output<typeof batchOfObjects>) {
  const call_data = call_objects.map(({ request_data, ...entry }) => ({ ...request_data, ...entry }))
  // The schema of a batch checks the members of `global`.
  return { ...global, call_data, label: description, batch_webhook: status_webhook } as z.input<typeof createBatchBody>
}

export const createBatchOfObjects = endpoint({
  method: 'POST',
  path: '/api/v1/batches/create',
  tag: 'Batches',
  summary: 'Send a batch of calls, each an object',
  description:
    'As later clients of the public service send it, who call it `/v2/batches/create`. Faults of entries name the members of `POST /api/v1/batches`.',
  idempotent: true,
  bodyAsText: true,
  body: batchOfObjects.transform(batchOf).pipe(createBatchBody),
  example: {
    call_objects: [{ phone_number: '+14155550123', request_data: { first_name: 'Ada' } }],
    global: { task: 'Remind {{first_name}} of the visit.' },
  },
  responses: {
    200: bothWays(
      z.object({
        message: z.string(),
        batch_id: z.string(),
        total_calls: z.number().int().describe('How many people will be called.'),
        ...entriesAnswer,
      }),
    ),
  },
})

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
const progress = z
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
export type BatchProgress = z.infer<typeof progress>

const batchSummary = z.object({
  batch_id: z.string().describe('Identifies the batch.'),
  campaign_id: z.string().nullable().describe('The campaign that it belongs to; null for none.'),
  created_at: timestamp,
  label: z.string().nullable().describe('Its name for people; null for none.'),
  base_prompt: z.string().nullable().describe('The prompt of all calls; null where a pathway is followed.'),
  endpoint_code: z.literal('api').describe('Where it was made: through the API.'),
  call_params: z
    .record(z.string(), z.unknown())
    .meta({ description: 'The members that apply to each call; what gives access to other services is hidden.' }),
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

const listedBatch = batchSummary.extend({ progress: progress.describe('How far it is.') }).meta({ id: 'Batch' })
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
  in_progress_calls: z.number().int().describe('Calls that go on.'),
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
      status: z.enum(['in-progress', 'completed']).meta({ description: '`completed` when no call goes on or will.' }),
      state: z
        .enum(batchStates)
        .describe('`draft`: not started. `running`, `stopped`, or `completed` when nobody is left to call.'),
      batch_params: batchSummary
        .extend({ id: z.string().describe('The `batch_id`, under the name that some clients read.') })
        .describe('How the batch was made.'),
      progress: progress.describe('How far it is.'),
      call_data: z.array(batchCall).optional().describe('The calls, page by page.'),
      total_count: z.number().int().optional().meta({ description: 'The calls of the batch so far.' }),
      count: z.number().int().optional().describe('How many calls this answer holds.'),
      next_from: z.number().int().optional().describe('The list goes on with this `from`; absent at its end.'),
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
    'Takes hold for everybody who is not called yet, in a batch that runs or is stopped. Members that are not sent stay; calls that go on come to their end.',
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
  description: 'Places no further call until the batch is resumed. Calls that go on come to their end.',
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
