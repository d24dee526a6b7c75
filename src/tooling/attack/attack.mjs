/**
 * `npm run attack`: attacks the built product and prints what it lost, did twice, let out or let stand still; it exits with 1 where
 * that is anything. `-- --help` names its flags. It starts and ends its own services, on loopback or in a network of their own.
 */
import { join } from 'node:path'
import { bundleTool } from '../bundle.mjs'
import { prepare } from '../prepare.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
// An end that is asked for runs the exit handlers, which end what was started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
await prepare({ dev: true })
const programs = ['main', 'addresses/inside', 'freeze/watch']
await bundleTool(
  root,
  'attack',
  programs.map(name => `src/tooling/attack/${name}.ts`),
)
const { runAttack } = await import(new URL('../../../dist/attack/main.js', import.meta.url).href)
// Ends the services of a part that failed as well.
process.exit(await runAttack(root, process.argv.slice(2)))
