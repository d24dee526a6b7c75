import { constants, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedDatabase, openThreaded } from './threaded.ts'
import type { OpenedFolder } from './threadProtocol.ts'

/** PostgreSQL's settings as PGlite makes them; those that a run needs otherwise are given when it starts. */
const CONFIGURATION = `# Dialpath writes this file at every start.
max_connections = 100
shared_buffers = 128MB
dynamic_shared_memory_type = posix
max_wal_size = 1GB
min_wal_size = 80MB
log_timezone = UTC
datestyle = 'iso, mdy'
timezone = UTC
lc_messages = C
lc_monetary = C
lc_numeric = C
lc_time = C
default_text_search_config = 'pg_catalog.english'
`
/** Those of earlier runs of PostgreSQL itself; there are none. */
const OWN_CONFIGURATION = '# Dialpath writes this file at every start.\n'

/** An empty database that the build made (`src/tooling/emptyDatabase.mjs`). */
const EMPTY_DATABASE = join(import.meta.dirname, 'empty-database')

export type FolderOptions = Omit<OpenedFolder, 'folder'>

/** Opens a database that is whole. Its configuration says nothing that could be lost, and is written anew where it differs. */
export async function openFolder(folder: string, options: FolderOptions = {}): Promise<EmbeddedDatabase> {
  if (!options.archive) {
    writeWhereDifferent(join(folder, 'postgresql.conf'), CONFIGURATION)
    writeWhereDifferent(join(folder, 'postgresql.auto.conf'), OWN_CONFIGURATION)
  }
  return openThreaded({ folder, ...options })
}

function writeWhereDifferent(path: string, content: string) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  writeFileSync(path, content, { mode: 0o600 })
}

/**
 * Makes an empty database in a new folder. It is copied where the build left one: PGlite needs some 800 MB to make one, twice what it
 * runs with. What tells databases apart is made when they are opened (`settleLineage`).
 */
export async function makeDatabase(folder: string, readyMade = EMPTY_DATABASE): Promise<void> {
  if (existsSync(readyMade)) {
    // Copying a thousand small files takes four times as long where each step waits for its turn.
    cpSync(readyMade, folder, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE })
    return
  }
  const made = await openThreaded({ folder })
  await made.close()
}
