import type { PathwayDocument } from '#pathway/document.ts'
import { type Difference, differenceOf } from './compare.ts'
import type { ReplayFile } from './file.ts'
import { replay } from './replay.ts'

/** Plays a file again. @returns where that leads elsewhere; undefined where the events are the same. */
export async function replayOfFile({
  document,
  events,
  request_data,
  tools,
  stored_tools,
}: ReplayFile): Promise<Difference | undefined> {
  // A file is made of the document of a call, which was checked when it was placed, or of a chat, which played it.
  const played = document as unknown as PathwayDocument
  return differenceOf(events, await replay(played, events, { request_data, tools, stored_tools }))
}
