import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createAccount, createKey } from '#server/account/keys.ts'
import { makeDatabase } from '#server/db/making.ts'
import { addSimulatedNumbers } from '#server/numbers/numbers.ts'
import { migrationsBeside, type RunningService, startService } from '#server/service.ts'
import { readSettings } from '#server/settings.ts'
import { buildWorker, EMPTY_DATABASE } from '#server/testing/template.ts'

/** Vitest runs this once, before the first component: the real service, with a database of its own, which all of them share. */
export async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dialpath-component-'))
  const worker = await buildWorker()
  await makeDatabase(join(dataDir, 'db'), EMPTY_DATABASE)
  const settings = readSettings({
    PORT: '0',
    DIALPATH_DATA_DIR: dataDir,
    DIALPATH_LOG_LEVEL: 'silent',
    DIALPATH_SIMULATED_PACE: '0',
    DIALPATH_RATE_LIMIT: '100000',
  })
  const service = await startService(settings, {
    migrations: migrationsBeside(join(import.meta.dirname, '../../../server')),
    workers: { entry: worker },
    studio: undefined,
    isDisposable: true,
    extend: async app => {
      app.post('/api/testing/accounts', async () => ({ key: await newAccount(service) }))
    },
  })
  process.env.DIALPATH_COMPONENT_SERVICE = service.url
  return async () => {
    await service.close()
    rmSync(dirname(worker), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Makes an account that nobody has used. @returns its key */
async function newAccount({ context: { database, clock, vault } }: RunningService): Promise<string> {
  const account_id = await createAccount(database.db, clock, vault)
  await addSimulatedNumbers(database.db, account_id, clock.now())
  return (await createKey(database.db, clock, account_id, 'DIALPATH_API_KEY')).key
}
