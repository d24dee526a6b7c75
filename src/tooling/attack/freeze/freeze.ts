import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from '../../product.ts'
import type { AttackOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { type Service, start, type Target } from '../target.ts'
import { hostileTexts } from './texts.ts'
import type { Lap } from './watch.ts'

const LONGEST_MS = 30_000

/** Sends texts that once froze the service while another process asks `/healthz` (`docs/api-decisions.md` §7). */
export async function attackByTexts({ root, targets, sizes }: AttackOptions, report: Report): Promise<void> {
  const target = await targets.make('PGlite')
  const watcher = fork(join(root, 'dist', 'attack', 'watch.js'), { stdio: 'inherit' })
  let service: Service | undefined
  const rows: Record<string, Record<string, number | string>> = {}
  let bound = sizes.healthBound
  try {
    for (const { name, run } of hostileTexts) {
      service ??= await startWatched(root, target, watcher)
      await lap(watcher)
      const begun = performance.now()
      const running = run(service.client).catch(() => undefined)
      const done = await Promise.race([running.then(() => true), wait(LONGEST_MS, false, { ref: false })])
      const ms = performance.now() - begun
      const { worst } = await lap(watcher)
      const alive = service.isRunning()
      rows[name] = {
        'done after, ms': done ? Math.round(ms) : `not in ${LONGEST_MS / 1000} s`,
        '/healthz at worst, ms': Math.round(worst),
        'memory, MiB': Math.round((alive ? residentMemory(service.pid) : undefined) ?? 0),
      }
      // Whatever else runs on the machine makes the watcher wait too; how long is seen where nothing is sent.
      if (name === 'nothing') bound = Math.max(bound, Math.ceil(worst * 3))
      else
        report.check(
          `${name}: it ends, and /healthz answers within ${bound} ms`,
          done && alive && worst <= bound,
          `${alive ? '' : 'the process ended; '}after ${Math.round(ms)} ms, /healthz waited for ${Math.round(worst)} ms`,
        )
      if (done && alive) continue
      await service.end('SIGKILL')
      await service.client.close()
      service = undefined
    }
  } finally {
    watcher.kill()
    await service?.end('SIGKILL')
    await service?.client.close()
    await target.remove()
  }
  report.table({
    id: 'freeze',
    title: 'Texts that could freeze the service',
    note: 'Each is sent alone, while another process asks `/healthz` again and again; PGlite.',
    rows,
  })
}

async function startWatched(root: string, target: Target, watcher: ChildProcess): Promise<Service> {
  const service = await start(root, target)
  watcher.send({ url: service.url })
  await wait(300)
  return service
}

async function lap(watcher: ChildProcess): Promise<Lap> {
  const answered = once(watcher, 'message')
  watcher.send({ lap: true })
  const [answer] = await answered
  return answer
}
