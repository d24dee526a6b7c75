import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { success, timestamp } from './envelope.ts'

/** Entries of each list of the overview. */
export const OVERVIEW_ENTRIES = 20
/** Calls of a day that are counted; the newest ones where there are more. */
export const OVERVIEW_CALLS = 10_000
/** Counts of calls that wait and of pathways end here. */
export const OVERVIEW_COUNTED = 1000

/** The outcomes that calls are counted by. */
export const callOutcomes = ['answered', 'voicemail', 'unanswered', 'failed', 'canceled', 'open'] as const
export type CallOutcome = (typeof callOutcomes)[number]

const outcomes = {
  answered: z.number().int().meta({ description: 'Answered by a person.' }),
  voicemail: z.number().int().meta({ description: 'Answered by voicemail.' }),
  unanswered: z.number().int().meta({ description: 'Busy or no answer.' }),
  failed: z.number().int().meta({ description: 'Failed with an error.' }),
  canceled: z.number().int().meta({ description: 'Stopped before anyone answered.' }),
  open: z.number().int().meta({ description: 'Still waiting, ringing, or in progress.' }),
}

const hour = z.object({
  start: timestamp.meta({ description: 'Start of the hour, counted from `since`.' }),
  ...outcomes,
})
export type HourOfCalls = z.infer<typeof hour>

const livePathway = z.object({
  pathway_id: z.string().meta({ description: 'ID of the pathway.' }),
  name: z.string().meta({ description: 'Name of the pathway.' }),
  production_version: z.number().int().meta({ description: 'The version that is live.' }),
  phone_numbers: z.array(z.string()).meta({ description: 'Inbound numbers it answers, in E.164 format, up to 20.' }),
  calls: z.number().int().meta({ description: 'Calls since `since` that used it.' }),
  answered: z.number().int().meta({ description: 'Those answered by a person.' }),
})

const runningCall = z.object({
  call_id: z.string().meta({ description: 'ID of the call.' }),
  inbound: z.boolean().meta({ description: 'Whether the person called.' }),
  other_party: z.string().meta({ description: 'The person’s number, in E.164 format.' }),
  pathway_id: z.string().nullable().meta({ description: 'The pathway it uses. `null` for a task.' }),
  started_at: timestamp.nullable().meta({ description: 'When it was answered. `null` while it’s ringing.' }),
})

const runningBatch = z.object({
  batch_id: z.string().meta({ description: 'ID of the batch.' }),
  label: z.string().nullable().meta({ description: 'Its label.' }),
  created_at: timestamp.meta({ description: 'When it was created.' }),
  entries: z.number().int().meta({ description: 'Entries to be called, without those with errors.' }),
  settled: z.number().int().meta({ description: 'Those that won’t be called again.' }),
  reached: z.number().int().meta({ description: 'Calls answered by a person.' }),
})

const faultyPathway = z.object({
  pathway_id: z.string().meta({ description: 'ID of the pathway.' }),
  name: z.string().meta({ description: 'Name of the pathway.' }),
  error_count: z.number().int().meta({ description: 'Number of errors in its draft.' }),
  is_live: z.boolean().meta({ description: 'Whether a version of it is in production.' }),
})

const unanswered = z.object({
  phone_number: z.string().meta({ description: 'An inbound number, in E.164 format.' }),
  reason: z.enum(['nobody', 'deleted_pathway']).meta({
    description: 'Why it doesn’t answer: it has no pathway or prompt, or its pathway was deleted.',
  }),
})

/** `docs/api-decisions.md`, “The overview”. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/api/v1/overview',
  tag: 'Account',
  summary: 'Get an overview',
  description:
    'Returns what’s live, what’s running, what needs attention, and recent calls by hour and outcome. Lists are limited in length, so it’s cheap to poll.',
  query: z.object({
    since: timestamp.optional().meta({
      description:
        'Count calls from this time, at most two days ago, such as midnight in your timezone. Default: start of the day in UTC.',
    }),
  }),
  responses: {
    200: z.object({
      status: success,
      since: timestamp.meta({ description: 'Calls are counted from this time.' }),
      hours: z.array(hour).meta({ description: 'Every hour from `since` until now, up to 49.' }),
      is_partial: z.boolean().meta({
        description: `Whether there were more than ${OVERVIEW_CALLS.toLocaleString('en')} calls since then. If so, only the newest are counted.`,
      }),
      live: z
        .array(livePathway)
        .meta({ description: 'Pathways in production, most recently published or edited first.' }),
      live_count: z
        .number()
        .int()
        .meta({ description: `Total number, up to ${OVERVIEW_COUNTED}.` }),
      running: z
        .object({
          calls: z.array(runningCall).meta({ description: 'Calls ringing or in progress, newest first.' }),
          call_count: z
            .number()
            .int()
            .meta({ description: `Total number, up to ${OVERVIEW_COUNTED}.` }),
          waiting_count: z
            .number()
            .int()
            .meta({
              description: `Calls waiting for a free line or their scheduled time, up to ${OVERVIEW_COUNTED}.`,
            }),
          batches: z.array(runningBatch).meta({ description: 'Running batches, newest first.' }),
        })
        .describe('What is running now.'),
      attention: z
        .object({
          paused_webhooks: z
            .array(
              z.object({
                target: z.string().meta({ description: 'The origin of the webhook.' }),
                last_error: z.string().meta({ description: 'Why its last message failed.' }),
                paused_until: timestamp.meta({ description: 'Nothing is sent to it until then.' }),
              }),
            )
            .meta({ description: 'Webhook targets that aren’t responding and are paused for a while.' }),
          failed_stores: z
            .array(
              z.object({
                vector_id: z.string().meta({ description: 'ID of the knowledge base.' }),
                name: z.string().meta({ description: 'Its name.' }),
                error: z.string().meta({ description: 'Why it couldn’t be indexed.' }),
              }),
            )
            .meta({ description: 'Knowledge bases whose text couldn’t be indexed.' }),
          failed_recordings: z
            .array(
              z.object({
                call_id: z.string().meta({ description: 'ID of the call.' }),
                other_party: z.string().meta({ description: 'The person’s number, in E.164 format.' }),
                created_at: timestamp.meta({ description: 'When the call was requested.' }),
              }),
            )
            .meta({ description: 'Calls since `since` whose recording couldn’t be created.' }),
          unanswered_numbers: z.array(unanswered).meta({ description: 'Inbound numbers that don’t answer.' }),
          faulty_pathways: z.array(faultyPathway).meta({ description: 'Pathways whose draft has errors.' }),
          secrets_problem: z.string().nullable().meta({
            description: 'Why the secrets can’t be read, and what to do. `null` if they can.',
          }),
        })
        .describe('What needs attention.'),
      setup: z
        .object({
          model: z.boolean().meta({ description: 'Whether a language model is set up.' }),
          speech: z.boolean().meta({ description: 'Whether a speech endpoint is set up.' }),
        })
        .describe('What’s set up.'),
    }),
  },
})
