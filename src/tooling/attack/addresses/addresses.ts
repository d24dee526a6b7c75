import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import type { Seen } from './inside.ts'

/** A network and a view of the file system of one's own; both go with the last process in them. */
const OWN = ['--net', '--mount', '--']

/** Has the service send requests to the inside of a network, in one that is made for it (`docs/api-decisions.md` §7). */
export async function attackAddresses({ root }: AttackOptions, report: Report): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return report.skip('hostile addresses need root on Linux, for a network of their own.')
  if (!runs('ip', ['-V']) || !runs('unshare', [...OWN, 'true']))
    return report.skip('hostile addresses need the programs ip and unshare, and the right to make a network.')
  const program = join(root, 'dist', 'attack', 'inside.js')
  const child = spawn('unshare', [...OWN, process.execPath, program, root], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  child.stdout?.on('data', chunk => (output += chunk))
  const [code] = await once(child, 'close')
  process.off('exit', kill)
  if (code !== 0) throw new Error(`The attack from the inside ended with ${code}: ${output}`)
  const { kinds, reachedInside, injected, failures, slow }: Seen = JSON.parse(output)
  report.table({
    id: 'addresses',
    title: 'Hostile addresses',
    note: 'In a network of its own where every address there is listens, with a name server that changes its answers.',
    rows: Object.fromEntries(
      Object.entries(kinds).map(([kind, { attempts, requests, reachedPublic, worstMs }]) => [
        kind,
        {
          attempts,
          requests,
          'reached the public address': reachedPublic,
          'reached another': reachedInside.filter(line => line.startsWith(`${kind} `)).length,
          'worst, ms': Math.round(worstMs),
        },
      ]),
    ),
  })
  const reachedPublic = Object.values(kinds).reduce((sum, row) => sum + row.reachedPublic, 0)
  report.none('nothing but the public address is reached', reachedInside)
  report.check('the public address is reached, so that the attack can tell', reachedPublic > 20)
  report.none('no header is injected', injected)
  report.none('no attempt makes the service fail', failures)
  report.none('each attempt ends at its timeout', slow)
}

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
