import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createAccount, createKey } from '../src/server/account/keys.ts'
import { openVault } from '../src/server/account/secretsKey.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { addSimulatedNumbers } from '../src/server/numbers/numbers.ts'
import { migrationsBeside } from '../src/server/service.ts'
import { API_KEYS, startProduct } from './product.ts'

/**
 * Playwright runs this once, before the first test: it prepares the data directory that every product gets a copy of, since making a
 * database anew takes seconds, with an account for each test that must have one to itself.
 */
export default async function prepareTemplate() {
  const product = await startProduct()
  await product.stop()
  await addAccounts(product.dataDir)
  rmSync(join(product.dataDir, 'snapshots'), { recursive: true, force: true })
  process.env.DIALPATH_E2E_TEMPLATE = product.dataDir
  return () => rmSync(product.dataDir, { recursive: true, force: true })
}

async function addAccounts(dataDir: string) {
  const clock = { now: () => Date.now() }
  const database = await openDatabase({
    settings: { dataDir, databaseUrl: undefined },
    migrations: migrationsBeside(join(import.meta.dirname, '../src/server')),
    now: clock.now,
    warn: console.warn,
  })
  const settings = { dataDir, secretsKey: undefined, secretsOldKey: undefined }
  const vault = await openVault(database.db, settings, console.warn)
  const [, ...keys] = API_KEYS
  for (const key of keys) {
    const account_id = await createAccount(database.db, clock, vault)
    await createKey(database.db, clock, account_id, 'DIALPATH_API_KEY', key)
    await addSimulatedNumbers(database.db, account_id, clock.now())
  }
  await database.close()
}
