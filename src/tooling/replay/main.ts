import { readFileSync } from 'node:fs'
import { replayFile } from '#runtime/replay/file.ts'
import { replayOfFile } from '#runtime/replay/playFile.ts'

/** Plays replay files again, without a model and without a network. @returns whether each led where it had led. */
export async function replayFiles(paths: readonly string[]): Promise<boolean> {
  let areSame = true
  for (const path of paths) {
    const file = replayFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    const difference = await replayOfFile(file)
    if (!difference) {
      console.log(`${path}: the same ${file.events.length} events`)
      continue
    }
    areSame = false
    console.log(`${path}: leads elsewhere\nrecorded: ${JSON.stringify(difference.recorded)}`)
    console.log(`replayed: ${JSON.stringify(difference.replayed)}`)
  }
  return areSame
}
