import type { Settings } from '../settings.ts'
import { PRODUCT_VERSION } from '../version.ts'
import { FORMAT, writeArchive } from './archive.ts'
import { dumpTables } from './dump.ts'
import { dumpFiles, placesOf } from './files.ts'
import type { Part, PartEnd } from './parts.ts'
import { lineFor, type Tell, totalOf } from './progress.ts'
import { readSource, type Source } from './source.ts'

type BackupSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'secretsKey' | 'storage'>

/** Writes all that an installation holds to one file. */
export async function backUp(
  settings: BackupSettings,
  path: string,
  now: number,
  tell: Tell,
): Promise<readonly PartEnd[]> {
  const places = placesOf(settings)
  const manifest = await readSource(settings, ({ kind, schema, texts }) => {
    tell(`Backing up the ${kind === 'pglite' ? `embedded database in ${settings.dataDir}` : 'PostgreSQL database'}:`)
    const header = {
      dialpath: 'backup',
      format: FORMAT,
      product: PRODUCT_VERSION,
      made_at: new Date(now).toISOString(),
      database: kind,
      schema,
      ...places,
    } as const
    return writeArchive(path, header, partsOf({ texts }, settings.dataDir), ({ end, count }) =>
      lineFor(end, count, tell),
    )
  })
  tell(`Wrote ${totalOf(manifest)} to ${path}.`)
  if (places.secrets_key === 'here')
    tell('It holds the key of your secrets (secrets.key): keep it where only you can read it.')
  if (places.secrets_key === 'setting')
    tell(
      'The key of your secrets is not in it. Keep a copy of DIALPATH_SECRETS_KEY: without it the secrets in this backup can’t be read.',
    )
  if (places.recordings === 'object store')
    tell('Recordings are not in it: they stand in the store of DIALPATH_STORAGE_URL.')
  return manifest
}

/** The tables first: a file that they name was there before them. */
async function* partsOf({ texts }: Pick<Source, 'texts'>, dataDir: string): AsyncGenerator<Part> {
  yield* dumpTables(texts)
  yield* dumpFiles(dataDir)
}
