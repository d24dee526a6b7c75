import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dice } from '../../figures/random.ts'
import type { Filled } from './store.ts'

const PAGE = 8192

/** One way to spoil a data directory. */
export interface Damage {
  readonly name: string
  /** Spoils the directory; throws where it has no such file. */
  make(dataDir: string, dice: Dice): void
}

const spoils: Readonly<Record<string, (path: string, dice: Dice) => void>> = {
  'a page of zeros': (path, dice) => writePage(path, dice, Buffer.alloc(PAGE)),
  'a page of noise': (path, dice) => writePage(path, dice, randomBytes(PAGE)),
  'cut to nothing': path => truncateSync(path, 0),
  'cut in half': path => truncateSync(path, Math.floor(statSync(path).size / 2)),
  removed: path => rmSync(path),
}

function writePage(path: string, dice: Dice, page: Buffer) {
  const bytes = readFileSync(path)
  const pages = Math.max(1, Math.floor(bytes.length / PAGE))
  const at = dice.below(pages) * PAGE
  page.copy(bytes, at)
  writeFileSync(path, bytes)
}

const all = Object.keys(spoils)
const pages = all.slice(0, 2)

/** Lists the kinds of damage; the first ones are those that once went unseen. */
export function damagesOf({ files }: Filled): readonly Damage[] {
  const inDatabase = (title: string, path: (folder: string) => string, ways: readonly string[]): Damage[] =>
    ways.map(way => ({
      name: `${title}: ${way}`,
      make: (dataDir, dice) => spoils[way]?.(path(join(dataDir, 'db')), dice),
    }))
  const relation = (name: string, ways: readonly string[], title: string): Damage[] => {
    const file = files.get(name)
    return file === undefined ? [] : inDatabase(`${title} ${name}`, folder => join(folder, file), ways)
  }
  const inWal = (folder: string) => {
    const segments = join(folder, 'pg_wal')
    const newest = readdirSync(segments)
      .filter(name => /^[0-9A-F]{24}$/.test(name))
      .sort()
      .at(-1)
    return join(segments, newest ?? '')
  }
  return [
    ...relation('pathways', ['a page of zeros', 'cut to nothing'], 'table'),
    ...relation('pathways_pkey', ['a page of zeros'], 'index'),
    ...relation('api_keys', ['cut to nothing'], 'table'),
    ...inDatabase('pg_control', folder => join(folder, 'global', 'pg_control'), ['removed']),
    ...relation('long values of pathways', ['a page of zeros'], 'table of'),
    ...relation('calls_pkey', ['a page of noise'], 'index'),
    {
      name: 'postgresql.conf: of noise',
      make: dataDir => writeFileSync(join(dataDir, 'db', 'postgresql.conf'), 'shared_buffers = ??? {\n'),
    },
    ...relation('pathways', ['a page of noise', 'cut in half', 'removed'], 'table'),
    ...relation('pathways_pkey', ['a page of noise', 'cut to nothing', 'removed'], 'index'),
    ...relation('long values of pathways', ['a page of noise', 'cut to nothing', 'removed'], 'table of'),
    ...relation('api_keys', ['a page of zeros', 'a page of noise', 'removed'], 'table'),
    ...relation('accounts', ['a page of zeros', 'cut to nothing'], 'table'),
    ...relation('secrets', ['a page of zeros', 'cut to nothing'], 'table'),
    ...relation('calls', pages, 'table'),
    ...relation('pathway_versions', ['a page of zeros', 'cut to nothing'], 'table'),
    ...relation('pg_class', pages, 'catalog'),
    ...relation('pg_attribute', ['a page of zeros'], 'catalog'),
    ...relation('pg_proc', ['a page of zeros'], 'catalog'),
    ...relation('pg_type', ['a page of zeros'], 'catalog'),
    ...relation('pg_class_oid_index', ['a page of zeros'], 'index of the catalog'),
    ...relation('__drizzle_migrations', ['cut to nothing'], 'table'),
    ...inDatabase('pg_control', folder => join(folder, 'global', 'pg_control'), ['a page of zeros', 'cut to nothing']),
    ...inDatabase('newest segment of the log', inWal, ['a page of zeros', 'cut in half', 'removed']),
    ...inDatabase('pg_filenode.map', folder => join(folder, 'global', 'pg_filenode.map'), ['removed']),
    ...inDatabase('transaction states', folder => join(folder, 'pg_xact', '0000'), ['a page of zeros', 'removed']),
    ...inDatabase('PG_VERSION', folder => join(folder, 'PG_VERSION'), ['removed', 'cut to nothing']),
    ...inDatabase('postgresql.conf', folder => join(folder, 'postgresql.conf'), ['cut to nothing', 'removed']),
    { name: 'the folder of the database: removed', make: dataDir => rmSync(join(dataDir, 'db'), { recursive: true }) },
  ]
}
