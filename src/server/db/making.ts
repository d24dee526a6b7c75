import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

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

export interface OpenPgliteOptions {
  /** The archive of a whole database to begin with. */
  readonly archive?: Uint8Array<ArrayBuffer>
  /** System tables are read without their indexes, so that these can be made anew. */
  readonly ignoreSystemIndexes?: boolean
}

/** Opens a database that is whole. Its configuration says nothing that could be lost, and is written anew where it differs. */
export async function openPglite(folder: string, options: OpenPgliteOptions = {}): Promise<PGlite> {
  if (!options.archive) {
    writeWhereDifferent(join(folder, 'postgresql.conf'), CONFIGURATION)
    writeWhereDifferent(join(folder, 'postgresql.auto.conf'), OWN_CONFIGURATION)
  }
  return PGlite.create({
    dataDir: folder,
    ...(options.archive ? { loadDataDir: new Blob([options.archive], { type: 'application/x-gzip' }) } : {}),
    ...(options.ignoreSystemIndexes ? { startParams: [...PGlite.defaultStartParams, '-P'] } : {}),
  })
}

function writeWhereDifferent(path: string, content: string) {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return
  writeFileSync(path, content, { mode: 0o600 })
}

const MAKE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { PGlite } = require(workerData.pglite)
  PGlite.create({ dataDir: workerData.folder }).then(database => database.close())
    .catch(({ message, code, errno }) => parentPort.postMessage({ message, code, errno }))`

interface Failure {
  readonly message: string
  readonly code?: string
  readonly errno?: number
}

/**
 * Makes an empty database in a new folder and closes it. PGlite needs some 700 MB for it, twice what it runs with, and memory of
 * WebAssembly never shrinks; a thread of its own gives it all back.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const worker = new Worker(MAKE, { eval: true, workerData: { pglite, folder } })
  let failure: Failure | undefined
  worker.once('message', (message: Failure) => {
    failure = message
    // PGlite that failed does not end by itself.
    void worker.terminate()
  })
  const [code] = await once(worker, 'exit')
  if (failure) throw Object.assign(new Error(failure.message || 'PGlite gave no reason.'), failure)
  if (code !== 0) throw new Error(`PGlite ended with ${code}.`)
}
