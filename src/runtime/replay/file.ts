import { z } from 'zod'
import { recordedEvent } from '../events/recorded.ts'

export const REPLAY_FORMAT = 'dialpath-replay'
export const REPLAY_VERSION = 1

/** A conversation in a file, with all that it takes to play it again without a model and without a network (`docs/playing.md`, “Replaying a conversation”). */
export const replayFile = z
  .object({
    format: z.literal(REPLAY_FORMAT).describe('The kind of file.'),
    version: z.literal(REPLAY_VERSION).describe('The version of the format.'),
    document: z
      .looseObject({
        nodes: z.array(z.unknown()).describe('Its nodes.'),
        edges: z.array(z.unknown()).describe('Its edges.'),
      })
      .describe('The pathway, as it was played.'),
    request_data: z.record(z.string(), z.unknown()).describe('The variables that the conversation began with.'),
    tools: z.array(z.unknown()).describe('The conversation’s own tools.'),
    stored_tools: z.record(z.string(), z.unknown()).describe('The account’s tools that it could call, by their ids.'),
    events: z.array(recordedEvent).describe('The timeline, the earliest event first.'),
  })
  .meta({ id: 'ReplayFile' })
export type ReplayFile = z.infer<typeof replayFile>
