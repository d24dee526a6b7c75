import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FILES, SECRETS_KEY } from './files.ts'
import { TransferError } from './parts.ts'

/** The folder in which a data directory is made before it takes its place. */
const UNFINISHED = 'restore-unfinished'
/** Entries of a data directory that are the embedded database's. */
const OF_DATABASE = ['db', 'snapshots', 'run.json']
/** Those that go with a database wherever it is. */
const BESIDE_DATABASE = [FILES, SECRETS_KEY]

/** The place of restored files: what is made there comes into the data directory at once, or not at all. */
export interface Place {
  readonly folder: string
  /** Moves all that was made into the data directory, what it replaces before that into a folder of its own. @returns That folder, if it was needed. */
  take(): string | undefined
  remove(): void
}

export interface PlaceOptions {
  readonly dataDir: string
  /** The database is in the data directory, too. */
  readonly embedded: boolean
  /** The name of the folder for what is replaced; without it nothing is. */
  readonly aside: string | undefined
}

/**
 * Makes room for what is restored to a data directory.
 *
 * @throws {TransferError} where the directory holds what would have to go.
 */
export function makePlace({ dataDir, embedded, aside }: PlaceOptions): Place {
  const ours = embedded ? [...OF_DATABASE, ...BESIDE_DATABASE] : BESIDE_DATABASE
  const taken = ours.filter(name => isTaken(join(dataDir, name)))
  if (taken.length > 0 && aside === undefined)
    throw new TransferError(
      `The data directory ${dataDir} is not empty: it has ${taken.join(', ')}. Set DIALPATH_DATA_DIR to a new one, or add --replace: what is there is then moved to a folder in it, not deleted.`,
    )
  const folder = join(dataDir, UNFINISHED)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    remove,
    take() {
      const put = aside === undefined || taken.length === 0 ? undefined : join(dataDir, aside)
      if (put) {
        mkdirSync(put, { mode: 0o700 })
        for (const name of taken) renameSync(join(dataDir, name), join(put, name))
      }
      for (const name of readdirSync(folder)) {
        // An empty folder may be there.
        rmSync(join(dataDir, name), { recursive: true, force: true })
        renameSync(join(folder, name), join(dataDir, name))
      }
      remove()
      return put
    },
  }
}

function isTaken(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    return readdirSync(path).length > 0
  } catch {
    return readFileSync(path).length > 0
  }
}
