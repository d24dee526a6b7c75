import { z } from 'zod'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { replayFile } from '#runtime/replay/file.ts'
import { callParams } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { success, timestamp } from './envelope.ts'

/** An answer holds at most 20 MB (`docs/api-decisions.md` §7), so that what comes after an event can be asked for. */
const afterQuery = z.object({
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).meta({
    description: 'Only what has a greater sequence. A stream takes `last-event-id` instead.',
  }),
})

/** The timeline (`docs/api-decisions.md` §8): as JSON, or live as `text/event-stream` with `id` = sequence, resumable with `last-event-id`. */
export const getCallTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/pathway_calls/:call_id',
  tag: 'Calls',
  summary: 'Get the timeline of a call',
  description:
    'As JSON, or as `text/event-stream` until the call ends. In the stream, messages of the type `record` say that the call’s record has changed.',
  params: callParams,
  query: afterQuery,
  responses: {
    200: {
      media: ['application/json', 'text/event-stream'],
      json: z.object({
        status: success,
        events: z.array(recordedEvent).describe('The events, the earliest first.'),
        next_after: z.number().int().optional().meta({
          description:
            'A response has at most 20 MB: the timeline continues with this `after`. Absent where it is whole.',
        }),
        message: z.string().optional().meta({ description: 'Says so where the timeline continues.' }),
      }),
    },
  },
})

export const getReplayFile = endpoint({
  method: 'GET',
  path: '/api/v1/pathway_calls/:call_id/replay',
  tag: 'Calls',
  summary: 'Get a call as a replay file',
  description:
    'The timeline with the document and the tools that the call was played with: `npm run replay` plays the file again, without a model and without a network. 409 while the call is in progress.',
  params: callParams,
  failures: { 409: 'The call is still in progress, or its timeline is longer than an answer.' },
  responses: { 200: replayFile },
})

/** `docs/api-decisions.md` §11. */
export const callEvent = z
  .object({
    level: z.enum(['queue', 'call']).describe('`queue`: on its way to the line. `call`: on the line.'),
    message: z.string().describe('What happened, in a sentence.'),
    category: z
      .enum(['info', 'performance', 'error'])
      .describe('What it is: something that happened, how long something took, or something that went wrong.'),
    call_id: z.string(),
    timestamp: timestamp.describe('When it happened.'),
  })
  .meta({ id: 'CallEvent' })

export type CallEvent = z.infer<typeof callEvent>

export const listCallEvents = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/events',
  tag: 'Calls',
  summary: 'List the events of a call so far',
  description:
    'What the event stream has told, as an array, for clients of the public service. A response has at most 20 MB; where there is more, the `link` header with `rel="next"` says where.',
  params: callParams,
  query: afterQuery,
  responses: { 200: z.array(callEvent) },
})

/** `docs/api-decisions.md` §11. */
export const streamCallEvents = endpoint({
  method: 'GET',
  path: '/api/v1/event_stream/:call_id',
  tag: 'Calls',
  summary: 'Follow the events of a call',
  description:
    'Tells what happens in a call as `text/event-stream` until it ends; with `accept: application/json` what it has told so far.',
  params: callParams,
  query: afterQuery,
  responses: { 200: { media: ['text/event-stream', 'application/json'], json: z.array(callEvent) } },
})
