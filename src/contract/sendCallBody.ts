import { z } from 'zod'
import { webhookUrl } from './callWebhooks.ts'
import { pathwayVersion } from './chat.ts'
import { backgroundTracks } from './inbound.ts'
import { requestData } from './requestData.ts'
import { requiresAny } from './requiresAny.ts'
import { sendCallFaults } from './sendCall.ts'
import { whenObject } from './whenObject.ts'

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
  webhooks: z
    .enum(['mock', 'live'])
    .optional()
    .describe(
      'On the simulated line, `mock` has the pathway’s mocks answer for its webhooks and tools, as in a chat. `live` unless said: requests are sent.',
    ),
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
