import { readFileSync } from 'node:fs'
import { replayFile, replayOfFile } from '#runtime/replay/file.ts'

/** Plays replay files again, without a model and without a network: `npm run replay -- call.json`. Ends with 1 where one leads elsewhere. */
for (const path of process.argv.slice(2)) {
  const file = replayFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  const difference = await replayOfFile(file)
  if (!difference) console.log(`${path}: the same ${file.events.length} events`)
  else {
    console.log(`${path}: leads elsewhere\nrecorded: ${JSON.stringify(difference.recorded)}`)
    console.log(`replayed: ${JSON.stringify(difference.replayed)}`)
    process.exitCode = 1
  }
}
