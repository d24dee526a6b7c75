import { z } from 'zod'
import { recordedEvent } from '../events/recorded.ts'

export const REPLAY_FORMAT = 'dialpath-replay'
export const REPLAY_VERSION = 1

/** A conversation in a file, with all that it takes to play it again without a model and without a network (`docs/playing.md`, “Replaying a conversation”). */
export const replayFile = z.object({
  format: z.literal(REPLAY_FORMAT),
  version: z.literal(REPLAY_VERSION),
  document: z.looseObject({ nodes: z.array(z.unknown()), edges: z.array(z.unknown()) }),
  request_data: z.record(z.string(), z.unknown()),
  /** The call's own tools. */
  tools: z.array(z.unknown()),
  /** The account's tools that it could call, by their ids. */
  stored_tools: z.record(z.string(), z.unknown()),
  events: z.array(recordedEvent),
})
export type ReplayFile = z.infer<typeof replayFile>
