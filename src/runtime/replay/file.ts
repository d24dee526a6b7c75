import { z } from 'zod'
import type { PathwayDocument } from '#pathway/document.ts'
import { recordedEvent } from '../events/recorded.ts'
import { type Difference, differenceOf } from './compare.ts'
import { replay } from './replay.ts'

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
type ReplayFile = z.infer<typeof replayFile>

/** Plays a file again. @returns where that leads elsewhere; undefined where the events are the same. */
export async function replayOfFile({
  document,
  events,
  request_data,
  tools,
  stored_tools,
}: ReplayFile): Promise<Difference | undefined> {
  // A file is made of the document of a call, which was checked when it was placed.
  const played = document as unknown as PathwayDocument
  return differenceOf(events, await replay(played, events, { request_data, tools, stored_tools }))
}
