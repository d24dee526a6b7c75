import { join } from 'node:path'
import { announce, endWithout, fail, stopWhenAsked } from './lifecycle.ts'
import { migrationsBeside, startService } from './service.ts'
import { readSettings } from './settings.ts'
import { workerBeside } from './workers/open.ts'

/** Starts the service as the settings say, tells where it is, and ends it in order when the system asks. */
async function main() {
  const starting = startService(readSettings(process.env), {
    migrations: migrationsBeside(import.meta.dirname),
    workers: { entry: workerBeside(import.meta.dirname) },
    studio: join(import.meta.dirname, '..', 'studio'),
    step,
    lost: error => endWithout(error, () => starting.then(service => service.close())),
  })
  const service = await starting
  stopWhenAsked(() => service.close())
  await announce(service)
}

/** Says what is being done and how long it took: the first start takes seconds in which nothing else is to be seen. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  process.stdout.write(`${title}… `)
  try {
    const done = await work()
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    return done
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

main().catch(fail)
