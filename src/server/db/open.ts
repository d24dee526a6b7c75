import type { Database, OpenOptions } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** Opens and migrates the database: a PostgreSQL server where one is named, else PGlite in the data directory. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { databaseUrl } = options.settings
  if (databaseUrl === undefined) return openEmbedded(options)
  const database = await openPostgres(options, databaseUrl)
  try {
    await options.prove?.(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
