import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const KEPT = 3

/**
 * Whole copies of the embedded database, since PGlite never waits for the disk: a power cut may cost its files, and then the
 * newest good copy is what is opened.
 */
export function snapshotStore(dataDir: string) {
  const folder = join(dataDir, 'snapshots')
  return {
    /** The files, newest first. */
    list(): string[] {
      if (!existsSync(folder)) return []
      return readdirSync(folder)
        .filter(name => name.endsWith('.tar.gz'))
        .sort()
        .reverse()
        .map(name => join(folder, name))
    },
    read(file: string): Blob {
      return new Blob([new Uint8Array(readFileSync(file))])
    },
    /** Written beside its place, brought to the disk, then renamed: a crash leaves no half copy under a snapshot's name. */
    async write(database: PGlite, now: number) {
      mkdirSync(folder, { recursive: true })
      const dump = await database.dumpDataDir('gzip')
      const bytes = Buffer.from(await dump.arrayBuffer())
      const file = join(folder, `${new Date(now).toISOString().replaceAll(':', '-')}.tar.gz`)
      const unfinished = `${file}.unfinished`
      const handle = openSync(unfinished, 'w')
      writeSync(handle, bytes)
      fsyncSync(handle)
      closeSync(handle)
      renameSync(unfinished, file)
      for (const old of this.list().slice(KEPT)) rmSync(old)
    },
  }
}
