import { join } from 'node:path'
import { announce, fail, stopWhenAsked } from './lifecycle.ts'
import { migrationsBeside, startService } from './service.ts'
import { readSettings } from './settings.ts'

/** Starts the service as the settings say, tells where it is, and ends it in order when the system asks. */
async function main() {
  const service = await startService(readSettings(process.env), {
    migrations: migrationsBeside(import.meta.dirname),
    studio: join(import.meta.dirname, '..', 'studio'),
  })
  stopWhenAsked(() => service.close())
  await announce(service)
}

main().catch(fail)
