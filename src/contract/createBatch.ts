import { z } from 'zod'
import { ENTRIES_OF_REQUEST } from './batchEntries.ts'
import { batchFaults } from './batchRules.ts'
import { webhookUrl } from './callWebhooks.ts'
import { endpoint } from './endpoint.ts'
import { bothWays, statusSuccess, timestamp } from './envelope.ts'
import { requiresAny } from './requiresAny.ts'
import { looseBoolean, looseNumber, sendCallMembers } from './sendCallBody.ts'
import { whenObject } from './whenObject.ts'

/** A time of day such as 21:00. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time of day, such as 21:00.' })

export const quietHours = z
  .object({
    start: timeOfDay.describe('When they start, such as 21:00.'),
    end: timeOfDay.describe('When they end, such as 08:00.'),
  })
  .meta({
    description:
      'No one is called from `start` until `end` in their local time. That comes from the entry’s `timezone` or the possible timezones of the number.',
  })
  .meta({ id: 'QuietHours' })

export const entries = z.array(z.record(z.string(), z.unknown())).max(ENTRIES_OF_REQUEST)

/** Members that batches and campaigns have beside those of the calls that they send (`docs/api-decisions.md` §15). */
export const dispatchMembers = {
  base_prompt: z.string().optional().meta({
    description:
      'The prompt of all calls. `{name}` and `{{name}}` are filled in from each entry. Required without a `pathway_id`.',
  }),
  batch_webhook: webhookUrl.nullish().meta({
    description: 'Receives a POST with `batch_id` and `status` when all calls are done, signed like call webhooks.',
  }),
  calls_per_minute: looseNumber.nullish().meta({
    description: 'How fast calls are placed. At most DIALPATH_BATCH_CALLS_PER_MINUTE, which is the default.',
  }),
  quiet_hours: quietHours.nullish().describe('Hours when no one is called.'),
} as const

/** Sends a batch (`docs/api-decisions.md` §15). */
const createBatchBody = sendCallMembers
  .extend({
    ...dispatchMembers,
    call_data: entries.default([]).meta({
      description: `The people to call. Each entry has a \`phone_number\`, an optional \`timezone\`, and values for the placeholders. At most ${ENTRIES_OF_REQUEST} per request. To add more with further requests, send \`start: false\`.`,
    }),
    label: z.string().max(200).nullish().meta({ description: 'A label, shown with the batch.' }),
    campaign_id: z.string().min(1).max(100).nullish().meta({
      description: 'Groups batches. An unknown ID creates a campaign with that name.',
    }),
    test_mode: looseBoolean.nullish().meta({
      description: 'Calls only the first entry and returns `diagnostics`.',
    }),
    start: looseBoolean.default(true).meta({
      description: '`false`: no one is called until POST /api/v1/batches/{batch_id}/resume.',
    }),
  })
  .superRefine((body, context) => {
    for (const { path, message } of batchFaults(body)) context.addIssue({ code: 'custom', path: [...path], message })
    if (Array.isArray(body.call_data) && body.call_data.length > 0) return
    if (body.start !== false)
      context.addIssue({ code: 'custom', path: ['call_data'], message: 'call_data must have at least one entry.' })
  }, whenObject)
  .meta({
    id: 'SendBatch',
    ...requiresAny({ base_prompt: 'The prompt of all calls.', pathway_id: 'The pathway all calls follow.' }),
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
  skipped: z.number().int().meta({ description: 'Entries that won’t be called, each listed in `faults`.' }),
  faults: z.array(fault).meta({ description: 'Why entries are skipped.' }),
  warnings: z.array(fault).meta({
    description: 'Warnings about entries that are still called: placeholders without a value, or repeated numbers.',
  }),
}

const diagnostics = z.object({
  entries: z.number().int().meta({ description: 'Entries that were sent.' }),
  dispatched: z.number().int().meta({ description: 'Entries called in this test: the first one.' }),
  prompt: z.string().nullable().meta({ description: 'The prompt of the first entry, filled in.' }),
  placeholders: z.array(z.string()).describe('The placeholders of the prompt.'),
  unfilled: z.array(z.string()).meta({ description: 'Placeholders without a value in the first entry.' }),
  would_call: z
    .array(
      z.object({
        index: z.number().int().describe('Index of the entry, from 0.'),
        phone_number: z.string().describe('The number to call.'),
        timezones: z.array(z.string()).describe('Possible timezones of the number.'),
        at: timestamp.meta({ description: 'The earliest time, given the pace and quiet hours.' }),
      }),
    )
    .meta({ description: 'Who the whole batch would call, and when.' }),
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/v1/batches',
  tag: 'Batches',
  summary: 'Send a batch of calls',
  description:
    'Calls everyone in `call_data`. Accepts every field of Send Call and applies it to each call. Entries that can’t be called are listed in `faults` and skipped. If no one can be called, the response is 400.',
  idempotent: true,
  bodyAsText: true,
  failures: { 404: 'The pathway, version, or tool doesn’t exist.' },
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
      batch_id: z.string().describe('ID of the batch.'),
      pathway_id: z.string().meta({ description: 'The batch ID again, under the name some clients read.' }),
      ...entriesAnswer,
      diagnostics: diagnostics.optional().describe('Details of the test. Only with `test_mode`.'),
    }),
  },
})

const callObject = z.looseObject({
  phone_number: z.string().meta({ description: 'The person to call.' }),
  request_data: z.record(z.string(), z.unknown()).nullish().meta({ description: 'The values of the placeholders.' }),
})

/** Members of a call object that stand in the entry as well. */
const ownOfObject: readonly string[] = ['phone_number', 'request_data', 'timezone']
const ofAllCalls = Object.keys(sendCallMembers.shape).filter(name => !ownOfObject.includes(name))

/** A batch as later clients of the public service send it. */
const batchOfObjects = z
  .object({
    call_objects: z
      .array(callObject)
      .max(ENTRIES_OF_REQUEST)
      .meta({ description: 'The people to call, each an object.' }),
    global: z
      .record(z.string(), z.unknown())
      .default({})
      .meta({ description: 'Fields of Send Call that apply to each call.' }),
    description: z.string().max(200).nullish().meta({ description: 'A label, shown with the batch.' }),
    status_webhook: webhookUrl.nullish().meta({ description: 'Receives a POST when all calls are done.' }),
    max_concurrent: z
      .never({
        error: 'Calls are paced per minute. Send calls_per_minute to POST /api/v1/batches.',
      })
      .optional()
      .meta({ description: 'Rejected: calls are paced per minute.' }),
  })
  .superRefine(({ call_objects }, check) => {
    call_objects.forEach((call, index) => {
      for (const name of ofAllCalls.filter(name => name in call)) {
        const message = `Move ${name} to \`global\`: the calls of a batch can differ only in request_data.`
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
  summary: 'Send a batch of calls (v2 format)',
  description:
    'For clients that use the public service’s `/v2/batches/create`. Errors of entries refer to the fields of `POST /api/v1/batches`.',
  idempotent: true,
  bodyAsText: true,
  failures: { 404: 'The pathway, version, or tool doesn’t exist.' },
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
        total_calls: z.number().int().describe('Number of people who will be called.'),
        ...entriesAnswer,
      }),
    ),
  },
})
