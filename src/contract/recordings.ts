import { z } from 'zod'
import { callParams } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'
import { backgroundTracks } from './inbound.ts'

const channels = z.object({
  channels: z.enum(['stereo', 'mono']).default('stereo').meta({
    description: '`stereo`: caller left, agent right. `mono`: both on one channel.',
  }),
})

/** `docs/api-decisions.md` §14. */
export const getRecording = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/recording',
  tag: 'Calls',
  summary: 'Get the recording of a call',
  description:
    'Returns the URL of the recording as JSON, or with `accept: audio/mpeg` the MP3 file itself, whole or the requested range. 404 for a call that wasn’t recorded, and with `retry-after` while its recording is being created.',
  params: callParams,
  query: channels,
  failures: {
    404: 'The call doesn’t exist or has no recording. With `retry-after`, the recording is still being created.',
    416: 'The range is outside the file. `content-range` has its size.',
  },
  responses: {
    200: {
      media: ['application/json', 'audio/mpeg'],
      json: z
        .object({
          status: success,
          url: z.string().meta({ description: 'URL of the MP3 file, which requires an API key of the account.' }),
          simulated: z.boolean().meta({
            description: 'Whether it was generated with synthetic voices after a simulated call.',
          }),
          notice: z.string().nullable().meta({ description: 'What the voices couldn’t do. `null` if nothing.' }),
        })
        .meta({
          examples: [
            {
              status: 'success',
              url: 'https://dialpath.example.com/api/v1/calls/0b5ff1a6-2c0a-4f52-8f6e-6a2f2f1f9f10/recording.mp3',
              simulated: true,
              notice: null,
            },
          ],
        }),
    },
  },
})

/** `docs/api-decisions.md` §14. */
export const getRecordingFile = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/recording.mp3',
  tag: 'Calls',
  summary: 'Download the recording of a call',
  description: 'Returns the MP3 file, or part of it with `range`. This is the address in `recording_url`.',
  params: callParams,
  query: channels,
  failures: {
    404: 'The call doesn’t exist or has no recording. With `retry-after`, the recording is still being created.',
    416: 'The range is outside the file. `content-range` has its size.',
  },
  responses: { 200: { media: ['audio/mpeg'] }, 206: { media: ['audio/mpeg'] } },
})

const loudness = z.array(z.number().int().min(0).max(255))

const recordingTimeline = z.object({
  seconds: z.number().meta({ description: 'Length of the recording.' }),
  step: z.number().meta({ description: 'Seconds per step of the waveform.' }),
  caller: loudness.meta({ description: 'Caller volume in each step, from 0 to 255.' }),
  agent: loudness.meta({ description: 'Agent volume in each step, from 0 to 255.' }),
  lines: z
    .array(
      z.object({
        sequence: z.number().int().meta({ description: 'Sequence of the event in the call’s timeline.' }),
        speaker: z.enum(['caller', 'agent']).meta({ description: 'Who speaks.' }),
        start: z.number().meta({ description: 'Seconds from the start of the recording.' }),
        end: z.number().meta({ description: 'Seconds from the start of the recording.' }),
      }),
    )
    .meta({ description: 'The lines of the transcript and when they’re heard.' }),
  voices: z
    .object({
      caller: z.string().meta({ description: 'Name of the caller’s voice.' }),
      agent: z.string().meta({ description: 'Name of the agent’s voice.' }),
    })
    .meta({ description: 'The voices used.' }),
  background_track: z.enum(backgroundTracks).nullable().default(null).meta({
    description: 'Background track. `null`: phone static.',
  }),
  simulated: z.boolean().meta({ description: 'Whether it was generated with synthetic voices after the call.' }),
  notice: z.string().nullable().meta({ description: 'What the voices couldn’t do.' }),
})
export type RecordingTimeline = z.infer<typeof recordingTimeline>

/** The waveform, and the time of each line, for players. */
export const getRecordingTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/recording/timeline',
  tag: 'Calls',
  summary: 'Get the waveform of a recording',
  description: 'Returns the volume of each side and when each line of the transcript is heard.',
  params: callParams,
  responses: { 200: recordingTimeline.extend({ status: success }) },
})
