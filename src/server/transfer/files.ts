import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Settings } from '../settings.ts'
import { checkKey, isKey } from '../storage/storage.ts'
import { type FilePart, type Header, TransferError } from './parts.ts'

export const SECRETS_KEY = 'secrets.key'
/** The folder of recordings (`storage/open.ts`). */
export const FILES = 'files'
const HALF_COPIED = '.part'

type FileSettings = Pick<Settings, 'dataDir' | 'secretsKey' | 'storage'>

/** Tells where what does not stand in the database is. */
export function placesOf({ dataDir, secretsKey, storage }: FileSettings): Pick<Header, 'recordings' | 'secrets_key'> {
  const hasFile = existsSync(join(dataDir, SECRETS_KEY))
  return {
    recordings: storage ? 'object store' : 'here',
    secrets_key: secretsKey ? 'setting' : hasFile ? 'here' : 'none',
  }
}

/** The files of a data directory that go with its database: the key of the secrets, and recordings. */
export async function* dumpFiles(dataDir: string): AsyncGenerator<FilePart> {
  const folder = join(dataDir, FILES)
  const kept = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map(name => name.split(sep).join('/'))
        .filter(name => isKey(name) && !name.endsWith(HALF_COPIED))
        .sort()
        .map(name => `${FILES}/${name}`)
    : []
  for (const name of existsSync(join(dataDir, SECRETS_KEY)) ? [SECRETS_KEY, ...kept] : kept) {
    const path = join(dataDir, name)
    // A recording may go with its call meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue
    yield { file: name, chunks: chunksOf(path) }
  }
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 192 * 1024 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Writes a file of a backup below a folder. */
export async function loadFile(folder: string, { file, chunks }: FilePart): Promise<void> {
  const path = join(folder, ...placeOf(file).split('/'))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    await writeFile(handle, chunks)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A file of a backup goes to no other place than those that this version writes to itself. */
function placeOf(file: string): string {
  if (file === SECRETS_KEY) return file
  if (!file.startsWith(`${FILES}/`)) throw new TransferError(`The backup has a file that has no place here: ${file}`)
  return `${FILES}/${checkKey(file.slice(FILES.length + 1))}`
}
