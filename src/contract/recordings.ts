import { z } from 'zod'
import { callParams } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { success } from './envelope.ts'
import { backgroundTracks } from './inbound.ts'

const channels = z.object({
  channels: z.enum(['stereo', 'mono']).default('stereo').meta({
    description: '`stereo` has the caller left and the agent right, `mono` both in one.',
  }),
})

/** `docs/api-decisions.md` §14. */
export const getRecording = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/recording',
  tag: 'Calls',
  summary: 'Get the recording of a call',
  description:
    'Where it is, as JSON; with `accept: audio/mpeg` the MP3 file itself, whole or the range that is asked for. 404 for a call that was not recorded, and with `retry-after` while its recording is being made.',
  params: callParams,
  query: channels,
  failures: {
    404: 'There is no such call, or no recording of it; with `retry-after` while it is being made.',
    416: 'The range lies outside of the file; `content-range` has its size.',
  },
  responses: {
    200: {
      media: ['application/json', 'audio/mpeg'],
      json: z
        .object({
          status: success,
          url: z.string().meta({ description: 'Answers the MP3 file to whoever sends an API key of the account.' }),
          simulated: z.boolean().meta({
            description: 'True where synthetic voices spoke the words of a simulated call after it ended.',
          }),
          notice: z
            .string()
            .nullable()
            .meta({ description: 'What the voices could not do; null where they did as they were asked.' }),
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
  description: 'The address that `recording_url` names: the MP3 file, or with `range` a part of it.',
  params: callParams,
  query: channels,
  failures: {
    404: 'There is no such call, or no recording of it; with `retry-after` while it is being made.',
    416: 'The range lies outside of the file; `content-range` has its size.',
  },
  responses: { 200: { media: ['audio/mpeg'] }, 206: { media: ['audio/mpeg'] } },
})

const loudness = z.array(z.number().int().min(0).max(255))

const recordingTimeline = z.object({
  seconds: z.number().meta({ description: 'How long the recording plays.' }),
  step: z.number().meta({ description: 'Seconds of a step of the waveform.' }),
  caller: loudness.meta({ description: 'How loud the caller is in each step, from 0 to 255.' }),
  agent: loudness.meta({ description: 'How loud the agent is in each step, from 0 to 255.' }),
  lines: z
    .array(
      z.object({
        sequence: z.number().int().meta({ description: 'Of the event in the call’s timeline.' }),
        speaker: z.enum(['caller', 'agent']).meta({ description: 'The side that speaks.' }),
        start: z.number().meta({ description: 'Seconds from the beginning of the recording.' }),
        end: z.number().meta({ description: 'Seconds from the beginning of the recording.' }),
      }),
    )
    .meta({ description: 'The lines of the transcript, and when they are heard.' }),
  voices: z
    .object({
      caller: z.string().meta({ description: 'The name of the voice that speaks for the caller.' }),
      agent: z.string().meta({ description: 'The name of the voice that speaks for the agent.' }),
    })
    .meta({ description: 'The voices that were chosen.' }),
  background_track: z.enum(backgroundTracks).nullable().default(null).meta({
    description: 'The track behind the agent; null is the static of a telephone line.',
  }),
  simulated: z.boolean().meta({ description: 'True where synthetic voices spoke the words after the call ended.' }),
  notice: z.string().nullable().meta({ description: 'What the voices could not do.' }),
})
export type RecordingTimeline = z.infer<typeof recordingTimeline>

/** The waveform, and the time of each line, for players. */
export const getRecordingTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/calls/:call_id/recording/timeline',
  tag: 'Calls',
  summary: 'Get the waveform of a recording',
  description: 'How loud each side is, and when each line of the transcript is heard.',
  params: callParams,
  responses: { 200: recordingTimeline.extend({ status: success }) },
})
