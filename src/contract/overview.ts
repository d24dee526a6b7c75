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
  answered: z.number().int().meta({ description: 'Answered, and not by a voicemail.' }),
  voicemail: z.number().int().meta({ description: 'Answered by a voicemail.' }),
  unanswered: z.number().int().meta({ description: 'Busy, or nobody answered.' }),
  failed: z.number().int().meta({ description: 'Ended by a fault.' }),
  canceled: z.number().int().meta({ description: 'Stopped before anybody answered.' }),
  open: z.number().int().meta({ description: 'Not over: waiting, ringing or in conversation.' }),
}

const hour = z.object({
  start: timestamp.meta({ description: 'The beginning of the hour, counted from `since`.' }),
  ...outcomes,
})
export type HourOfCalls = z.infer<typeof hour>

const livePathway = z.object({
  pathway_id: z.string().meta({ description: 'The id of the pathway.' }),
  name: z.string().meta({ description: 'The name of the pathway.' }),
  production_version: z.number().int().meta({ description: 'The version that is live.' }),
  phone_numbers: z.array(z.string()).meta({ description: 'The inbound numbers that it answers, E.164; at most 20.' }),
  calls: z.number().int().meta({ description: 'Calls since `since` that play it.' }),
  answered: z.number().int().meta({ description: 'Those of them that a person answered.' }),
})

const runningCall = z.object({
  call_id: z.string().meta({ description: 'The id of the call.' }),
  inbound: z.boolean().meta({ description: 'True if the person called.' }),
  other_party: z.string().meta({ description: 'The number of the person, E.164.' }),
  pathway_id: z.string().nullable().meta({ description: 'The pathway that it plays; null for a task.' }),
  started_at: timestamp.nullable().meta({ description: 'When somebody answered; null while it rings.' }),
})

const runningBatch = z.object({
  batch_id: z.string().meta({ description: 'The id of the batch.' }),
  label: z.string().nullable().meta({ description: 'Its label.' }),
  created_at: timestamp.meta({ description: 'When it was created.' }),
  entries: z.number().int().meta({ description: 'Entries that are called, without those that have a fault.' }),
  settled: z.number().int().meta({ description: 'Those of them that will not be called again.' }),
  reached: z.number().int().meta({ description: 'Calls that a person answered.' }),
})

const faultyPathway = z.object({
  pathway_id: z.string().meta({ description: 'The id of the pathway.' }),
  name: z.string().meta({ description: 'The name of the pathway.' }),
  error_count: z.number().int().meta({ description: 'Errors of its draft.' }),
  is_live: z.boolean().meta({ description: 'True if a version of it is in production.' }),
})

const unanswered = z.object({
  phone_number: z.string().meta({ description: 'An inbound number, E.164.' }),
  reason: z.enum(['nobody', 'deleted_pathway']).meta({
    description: 'It has neither a pathway nor a prompt, or its pathway was deleted.',
  }),
})

/** `docs/api-decisions.md`, “The overview”. */
export const getOverview = endpoint({
  method: 'GET',
  path: '/api/v1/overview',
  tag: 'Account',
  summary: 'Get an overview',
  description:
    'What is live, what is running, what needs attention, and the calls since a moment by hour and outcome. Every list is bounded, and so is the work: ask as often as you like.',
  query: z.object({
    since: timestamp.optional().meta({
      description:
        'The moment from which calls are counted, at most two days ago: midnight of whoever looks. The beginning of the day in UTC unless given.',
    }),
  }),
  responses: {
    200: z.object({
      status: success,
      since: timestamp.meta({ description: 'The moment from which calls are counted.' }),
      hours: z.array(hour).meta({ description: 'Every hour from `since` until now; at most 49.' }),
      is_partial: z.boolean().meta({
        description: `True if there were more than ${OVERVIEW_CALLS.toLocaleString('en')} calls since then: the newest ones are counted.`,
      }),
      live: z.array(livePathway).meta({ description: 'Pathways in production, the last published or edited first.' }),
      live_count: z
        .number()
        .int()
        .meta({ description: `All of them; at most ${OVERVIEW_COUNTED}.` }),
      running: z
        .object({
          calls: z
            .array(runningCall)
            .meta({ description: 'Calls that ring or are in conversation, the newest first.' }),
          call_count: z
            .number()
            .int()
            .meta({ description: `All of them; at most ${OVERVIEW_COUNTED}.` }),
          waiting_count: z
            .number()
            .int()
            .meta({
              description: `Calls that wait for a free line or for their time; at most ${OVERVIEW_COUNTED}.`,
            }),
          batches: z.array(runningBatch).meta({ description: 'Batches that are being called, the newest first.' }),
        })
        .describe('What is running now.'),
      attention: z
        .object({
          paused_webhooks: z
            .array(
              z.object({
                target: z.string().meta({ description: 'The origin of the webhook.' }),
                last_error: z.string().meta({ description: 'Why its last message failed.' }),
                paused_until: timestamp.meta({ description: 'Nothing is sent to it before.' }),
              }),
            )
            .meta({ description: 'Webhook targets that do not answer and are left in peace for a while.' }),
          failed_stores: z
            .array(
              z.object({
                vector_id: z.string().meta({ description: 'The id of the knowledge base.' }),
                name: z.string().meta({ description: 'Its name.' }),
                error: z.string().meta({ description: 'Why it could not be indexed.' }),
              }),
            )
            .meta({ description: 'Knowledge bases whose text could not be indexed.' }),
          failed_recordings: z
            .array(
              z.object({
                call_id: z.string().meta({ description: 'The id of the call.' }),
                other_party: z.string().meta({ description: 'The number of the person, E.164.' }),
                created_at: timestamp.meta({ description: 'When the call was asked for.' }),
              }),
            )
            .meta({ description: 'Calls since `since` whose recording could not be made.' }),
          unanswered_numbers: z
            .array(unanswered)
            .meta({ description: 'Inbound numbers that callers get no answer at.' }),
          faulty_pathways: z.array(faultyPathway).meta({ description: 'Pathways whose draft has errors.' }),
          secrets_problem: z.string().nullable().meta({
            description: 'Why the secrets cannot be read, and what to do; null while they can.',
          }),
        })
        .describe('What a person should look at.'),
      setup: z
        .object({
          model: z.boolean().meta({ description: 'True if a language model is set up.' }),
          speech: z.boolean().meta({ description: 'True if a speech endpoint is set up.' }),
        })
        .describe('What is set up here.'),
    }),
  },
})
