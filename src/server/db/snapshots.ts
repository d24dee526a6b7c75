import { existsSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const KEPT = 3
const ENDING = '.tar.gz'

/**
 * Whole copies of the embedded database, since PGlite never waits for the disk: a power cut may cost its files, and then the
 * newest good copy is what is opened.
 */
export interface Snapshots {
  /** The files, newest first. */
  list(): string[]
  write(database: PGlite, now: number): Promise<void>
}

export function snapshotsIn(folder: string): Snapshots {
  const list = () => {
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .filter(name => name.endsWith(ENDING))
      .sort()
      .reverse()
      .map(name => join(folder, name))
  }
  return {
    list,
    /** Written beside its place, brought to the disk, then renamed: a crash leaves no half copy under a snapshot's name. */
    async write(database, now) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const dump = await database.dumpDataDir('gzip')
      const unfinished = join(folder, 'unfinished')
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(new Uint8Array(await dump.arrayBuffer()))
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, `${new Date(now).toISOString().replaceAll(':', '-')}${ENDING}`))
      await syncFolder(folder)
      for (const old of list().slice(KEPT)) await rm(old, { force: true })
    },
  }
}

/** A new name is on the disk when its folder is; Windows can't open folders, and needs no such thing. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
