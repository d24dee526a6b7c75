/** `npm run replay -- call.json`: plays replay files again, and ends with 1 where one leads elsewhere. */
import { join } from 'node:path'
import { bundleTool } from '../bundle.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
await bundleTool(root, 'replay', ['src/tooling/replay/main.ts'])
const { replayFiles } = await import(new URL('../../../dist/replay/main.js', import.meta.url).href)
if (!(await replayFiles(process.argv.slice(2)))) process.exitCode = 1
