import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HELD } from '../calls/queue.ts'
import { makeDataDirectory } from '../db/disk.ts'
import { lockDataDirectory } from '../db/lock.ts'
import { readKey, type Settings } from '../settings.ts'
import { openArchive, verifyArchive } from './archive.ts'
import { loadFile, SECRETS_KEY } from './files.ts'
import { loadTable } from './load.ts'
import type { Header } from './parts.ts'
import { makePlace, type Place } from './place.ts'
import { lineFor, type Tell, totalOf } from './progress.ts'
import { makeSchema } from './schema.ts'
import { databaseIn, fillEmbedded, fillServer } from './target.ts'
import type { Texts } from './texts.ts'

type RestoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'secretsKey' | 'storage'>

export interface RestoreOptions {
  /** The folder of the database's migrations. */
  readonly migrations: string
  /** Puts what is there aside; without it only an empty place is filled. */
  readonly replace: boolean
  /** Keeps calls that wait from being dialed. */
  readonly holdCalls?: boolean
  /** Milliseconds. */
  readonly now: number
  readonly tell: Tell
  /** An empty embedded database; unset, the one that the build made. */
  readonly readyMade?: string
}

/**
 * Brings a backup back, into an empty database and data directory. The file is read to its end before anything is written, and its data
 * take their place when they are whole.
 *
 * @throws {TransferError}
 */
export async function restore(settings: RestoreSettings, path: string, options: RestoreOptions): Promise<void> {
  const { dataDir, databaseUrl } = settings
  const { tell, now, replace } = options
  const { header, manifest } = await verifyArchive(path)
  tell(
    `${path} is whole: ${totalOf(manifest)}, backed up on ${header.made_at} with Dialpath ${header.product} from ${header.database === 'pglite' ? 'the embedded database' : 'PostgreSQL'}.`,
  )
  // Of names of schemas, too.
  const aside = replace
    ? `replaced_${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`
    : undefined
  makeDataDirectory(dataDir)
  const lock = databaseUrl === undefined ? await lockDataDirectory(dataDir) : undefined
  try {
    const place = makePlace({ dataDir, embedded: databaseUrl === undefined, aside })
    const fill = (texts: Texts) => load(texts, path, place, header, options)
    const take = () => {
      const put = place.take()
      if (put) tell(`What was in ${dataDir} is now in ${put}.`)
    }
    try {
      if (databaseUrl === undefined) {
        tell(`Restoring into the embedded database in ${dataDir}…`)
        const waiting = await fillEmbedded(databaseIn(place.folder), fill, options.readyMade)
        take()
        sayWaiting(waiting, options)
      } else {
        tell('Restoring into the PostgreSQL database…')
        sayWaiting(await fillServer({ url: databaseUrl, aside, before: take, tell }, fill), options)
      }
    } finally {
      place.remove()
    }
  } finally {
    await lock?.release()
  }
  tell('Restored. Start Dialpath to use it.')
  sayKeys(settings, header, tell)
}

/** @returns How many calls waited when the backup was made. */
async function load(
  texts: Texts,
  path: string,
  place: Place,
  { schema }: Header,
  { migrations, tell, holdCalls }: RestoreOptions,
): Promise<number> {
  const { tables, finish } = await makeSchema(texts, migrations, schema)
  const { parts } = await openArchive(path)
  for await (const part of parts) {
    if ('table' in part) lineFor(part.table, await loadTable(texts, part, tables), tell)
    else await loadFile(place.folder, part)
  }
  await finish()
  if (holdCalls) await holdAll(texts)
  const [waiting] = await texts.rows(`select count(*)::text from calls where ${WAITS}`)
  return Number(waiting?.[0])
}

/** A call that nobody has dialed. */
const WAITS = `not completed and queue_status in ('new', 'queued', 'allocated')`

/** Holds every call that waits, as stopping its batch does. */
async function holdAll(texts: Texts) {
  await texts.run(`update batches set state = 'stopped' where state = 'running'`)
  await texts.rows(
    `update calls set start_at = $1::text::timestamptz, queue_status = 'queued', status = 'queued', played_by = null, heartbeat_at = null
     where ${WAITS}`,
    [HELD.toISOString()],
  )
}

function sayWaiting(waiting: number, { holdCalls, tell }: RestoreOptions) {
  if (waiting === 0) return
  const calls = waiting === 1 ? '1 call waits' : `${waiting.toLocaleString('en-US')} calls wait`
  tell(
    holdCalls
      ? `${calls} and will not be dialed: resume the batches that should continue, and send or stop single calls.`
      : `${calls} to be dialed at their time, also those that were dialed after the backup was made. To hold them, restore with --hold-calls.`,
  )
}

/** Says what the person has to set so that secrets and recordings are found again. */
function sayKeys({ dataDir, secretsKey, storage }: RestoreSettings, header: Header, tell: Tell) {
  if (header.secrets_key === 'setting' && !secretsKey)
    tell('Its secrets are encrypted with a key that is not in the backup: set DIALPATH_SECRETS_KEY to it.')
  if (
    header.secrets_key === 'here' &&
    secretsKey &&
    !readKey(readFileSync(join(dataDir, SECRETS_KEY), 'utf8'))?.equals(secretsKey)
  )
    tell(
      `Its secrets are encrypted with the key in ${join(dataDir, SECRETS_KEY)}, and DIALPATH_SECRETS_KEY is another one. Unset it, or start once with the key of the file in DIALPATH_SECRETS_OLD_KEY.`,
    )
  if (header.recordings === 'object store' && !storage)
    tell('Its recordings are in a store of objects: set DIALPATH_STORAGE_URL to it.')
  if (header.recordings === 'here' && storage)
    tell(
      `Its recordings are in ${join(dataDir, 'files')}, and DIALPATH_STORAGE_URL names another place: copy them there.`,
    )
}
