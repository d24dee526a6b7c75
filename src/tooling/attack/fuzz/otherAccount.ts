import { join } from 'node:path'
import { createAccount, createKey } from '../../../server/account/keys.ts'
import { openVault } from '../../../server/account/secretsKey.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { migrationsBeside } from '../../../server/service.ts'
import type { Target } from '../target.ts'

/** Makes a second account in a database that no service has open, since the API makes none; its key. */
export async function addAccount(root: string, { dataDir, settings }: Target): Promise<string> {
  const clock = { now: () => Date.now() }
  const database = await openDatabase({
    settings: { dataDir, databaseUrl: settings.DATABASE_URL },
    migrations: migrationsBeside(join(root, 'src', 'server')),
    now: clock.now,
    warn: console.warn,
  })
  try {
    const vault = await openVault(
      database.db,
      { dataDir, secretsKey: undefined, secretsOldKey: undefined },
      console.warn,
    )
    return (await createKey(database.db, clock, await createAccount(database.db, clock, vault), 'other')).key
  } finally {
    await database.close()
  }
}
