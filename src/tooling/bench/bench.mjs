/**
 * `npm run bench`: measures the built product and prints tables. `-- --json FILE` writes the same figures; `-- --only findings,typing`
 * runs the named parts only; `-- --nodes 1000` measures the canvas with pathways of that size only. It starts and ends its own service and browser, on loopback and with data of its own.
 */
import { join } from 'node:path'
import { ensureBrowser, findBrowser } from '../browser.mjs'
import { bundleTool } from '../bundle.mjs'
import { prepare } from '../prepare.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
// An end that is asked for runs the exit handlers, which end what was started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
await prepare({ dev: true })
ensureBrowser(findBrowser)
await bundleTool(root, 'bench', ['src/tooling/bench/main.ts'])
const { runBench } = await import(new URL('../../../dist/bench/main.js', import.meta.url).href)
await runBench(root, process.argv.slice(2))
