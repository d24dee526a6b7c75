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
    .meta({ description: 'What the callee says when asked for these variables, by name.' }),
  persona: z.string().max(4000).optional().meta({ description: 'Who the callee is. A model plays them.' }),
  line: z.enum(calleeHearings).optional().meta({
    description: '`noisy`: the agent mishears some words, especially names. Default: `clear`.',
  }),
  interrupts: z.enum(calleeInterruptions).optional().meta({
    description:
      'Speaks while the agent talks for long: `murmurs` says “Mm-hm.” and `answers` interrupts with its answer. Default: `never`.',
  }),
})

/** The members that a call is sent with; those of batches and campaigns are applied to each of their calls. */
export const sendCallMembers = z.looseObject({
  phone_number: z
    .string()
    .optional()
    .describe(
      'The number to call, preferably in E.164 format, such as `+14155550123`. Numbers without a country code are US numbers.',
    ),
  task: z
    .string()
    .optional()
    .describe(
      'Instructions for the agent: what to do, what it needs to know, and how a call might go. Required without a `pathway_id`.',
    ),
  pathway_id: z.string().optional().describe('The pathway the call follows, instead of a `task`.'),
  pathway_version: pathwayVersion
    .optional()
    .describe(
      'The version to use: a number, `production`, `staging`, or `draft`. Default: `production`, or the draft if nothing is published.',
    ),
  start_node_id: z
    .string()
    .optional()
    .describe('The node to start at instead of the start node. Requires a `pathway_id`.'),
  voice: z.union([z.string(), z.number()]).optional().describe('ID or name of a voice.'),
  model: z
    .enum(['base', 'turbo', 'enhanced'])
    .optional()
    .describe(
      '`base` follows scripts most closely, `enhanced` responds faster, and `turbo` is fastest but has no transfers or tools.',
    ),
  background_track: z
    .enum(backgroundTracks)
    .nullable()
    .optional()
    .describe('Background sound. `none` is almost silent. `null`: quiet phone static.'),
  first_sentence: z.string().nullable().optional().describe('Spoken instead of an opening the agent makes up.'),
  wait_for_greeting: looseBoolean.optional().describe('`true`: the agent waits until the other person has spoken.'),
  block_interruptions: looseBoolean.optional().describe('`true`: the agent can’t be interrupted.'),
  interruption_threshold: looseNumber
    .optional()
    .describe('Milliseconds of speech that interrupt the agent. Use 50 to 200. Default: 100.'),
  temperature: looseNumber.optional().describe('How freely a model speaks, from 0 to 1.'),
  keywords: z
    .array(z.string())
    .optional()
    .describe('Words to listen for, at most 20. Add a weight, such as `Reece:3`. Default weight: 2.'),
  pronunciation_guide: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe(
      'How to pronounce words. Each entry has a `word`, its `pronunciation`, and optionally `case_sensitive` and `spaced`.',
    ),
  transfer_phone_number: z
    .string()
    .nullable()
    .optional()
    .describe('The number to transfer to when someone asks for a person.'),
  transfer_list: z
    .record(z.string(), z.string())
    .nullable()
    .optional()
    .describe('Numbers to transfer to, by department. `default` is the first choice.'),
  language: z.string().optional().describe('The language of the call, such as ENG or en-US.'),
  timezone: z
    .string()
    .optional()
    .describe('The timezone of the call, such as America/Los_Angeles. Dates and times refer to it.'),
  request_data: requestData
    .optional()
    .describe('Variables of the call, by name. Use `first_name` as `{{first_name}}`.'),
  tools: z
    .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
    .optional()
    .describe('Tools the agent can use: IDs of tools (`TL-…`) and vector stores (`KB-…`), or inline tools.'),
  dynamic_data: z
    .array(z.record(z.string(), z.unknown()))
    .nullable()
    .optional()
    .describe(
      'Requests sent when the call starts. Each has a `url` and a `response_data` array of {`name`, `data`, `context`}: `data` is a JSON Path into the response, and `name` is the variable it sets.',
    ),
  simulated_callee: simulatedCallee
    .optional()
    .describe('How the simulated line answers, to test a call without a person.'),
  webhooks: z
    .enum(['mock', 'live'])
    .optional()
    .describe(
      'On the simulated line, `mock` gives webhooks and tools the pathway’s mock responses, as in a chat. Default: `live`, which sends requests.',
    ),
  start_time: z
    .string()
    .optional()
    .describe('When to call: `YYYY-MM-DD HH:MM:SS -HH:MM` or ISO 8601. Default: now, also for times in the past.'),
  voicemail_message: z
    .string()
    .nullable()
    .optional()
    .describe('The message to leave on voicemail. Variables are filled in.'),
  voicemail_action: z
    .union([
      z.enum(voicemailActions),
      z.looseObject({ action: z.enum(voicemailActions).describe('What to do on voicemail.') }),
    ])
    .optional()
    .describe('What to do on voicemail. Default: `hangup`. Also accepts `{"action": …}`.'),
  voicemail: z
    .looseObject({
      action: z.enum(voicemailActions).optional().describe('What to do on voicemail.'),
      message: z.string().optional().describe('The message to leave.'),
    })
    .optional()
    .describe('The same as one object, for clients that send it that way.'),
  retry: z
    .looseObject({
      wait: looseNumber.optional().describe('Seconds to wait, at most seven days.'),
      voicemail_action: z.enum(voicemailActions).optional().describe('What to do on voicemail the second time.'),
      voicemail_message: z.string().optional().describe('The message to leave the second time.'),
    })
    .optional()
    .describe('Calls again, once, after voicemail or no answer.'),
  max_duration: looseNumber.optional().describe('Minutes until the call is ended, at most 720. Default: 30.'),
  record: looseBoolean.optional().describe('`true`: the call is recorded.'),
  from: z.string().nullable().optional().describe('The number to call from, one of yours.'),
  webhook: webhookUrl
    .nullable()
    .optional()
    .describe('An https URL that receives the signed call record when the call ends.'),
  webhook_events: z.array(z.enum(webhookEvents)).optional().describe('Events sent to the webhook as they happen.'),
  metadata: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Your own data, stored with the call and returned unchanged.'),
  summary_prompt: z.string().max(2000).optional().describe('Instructions for the summary of the call.'),
  analysis_prompt: z.string().optional().describe('Instructions for the analysis of the call.'),
  analysis_schema: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Results to collect from the call: names, each with a type or a hint. They’re returned in `analysis`.'),
  answered_by_enabled: looseBoolean
    .optional()
    .describe('`true`: `answered_by` says whether a person or voicemail answered.'),
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
