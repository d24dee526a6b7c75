import { z } from 'zod'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { replayFile } from '#runtime/replay/file.ts'
import { callParams } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { success, timestamp } from './envelope.ts'

/** An answer holds at most 20 MB (`docs/api-decisions.md` §7), so that what comes after an event can be asked for. */
const afterQuery = z.object({
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).meta({
    description: 'Only events with a greater sequence. Streams use `last-event-id` instead.',
  }),
})

/** The timeline (`docs/api-decisions.md` §8): as JSON, or live as `text/event-stream` with `id` = sequence, resumable with `last-event-id`. */
export const getCallTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/pathway_calls/:call_id',
  tag: 'Calls',
  summary: 'Get the timeline of a call',
  description:
    'Returns JSON, or `text/event-stream` until the call ends. In the stream, `record` messages mean the call’s record has changed.',
  params: callParams,
  query: afterQuery,
  responses: {
    200: {
      media: ['application/json', 'text/event-stream'],
      json: z.object({
        status: success,
        events: z.array(recordedEvent).describe('The events, oldest first.'),
        next_after: z.number().int().optional().meta({
          description: 'The `after` of the next page, if the timeline exceeds 20 MB. Absent if it’s complete.',
        }),
        message: z.string().optional().meta({ description: 'Says so if the timeline continues.' }),
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
    'Returns the timeline with the pathway and tools of the call. `npm run replay` replays the file without a model or network. 409 while the call is in progress.',
  params: callParams,
  failures: { 409: 'The call is still in progress, or its timeline is too long for a response.' },
  responses: { 200: replayFile },
})

/** `docs/api-decisions.md` §11. */
export const callEvent = z
  .object({
    level: z.enum(['queue', 'call']).describe('`queue`: on its way to the line. `call`: on the line.'),
    message: z.string().describe('What happened, in a sentence.'),
    category: z
      .enum(['info', 'performance', 'error'])
      .describe('Its kind: something that happened, how long something took, or an error.'),
    call_id: z.string(),
    timestamp: timestamp.describe('When it happened.'),
  })
  .meta({ id: 'CallEvent' })

export type CallEvent = z.infer<typeof callEvent>

export const listCallEvents = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/events',
  tag: 'Calls',
  summary: 'List call events',
  description:
    'Lists the call’s events so far as an array, for clients of the public service. A response has at most 20 MB. If there is more, the `link` header has the next page as `rel="next"`.',
  params: callParams,
  query: afterQuery,
  responses: { 200: z.array(callEvent) },
})

/** `docs/api-decisions.md` §11. */
export const streamCallEvents = endpoint({
  method: 'GET',
  path: '/api/v1/event_stream/:call_id',
  tag: 'Calls',
  summary: 'Stream call events',
  description:
    'Streams the call’s events as `text/event-stream` until it ends. With `accept: application/json`, returns the events so far.',
  params: callParams,
  query: afterQuery,
  responses: { 200: { media: ['text/event-stream', 'application/json'], json: z.array(callEvent) } },
})
