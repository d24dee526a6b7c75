import { webcrypto } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { type Dated, keptOf } from './generations.ts'
import { noteShape, readNoted, takeNote, writeWhole } from './notes.ts'
import type { EmbeddedDatabase } from './threaded.ts'

const ENDING = '.tar.gz'
/** Snapshots kept of those that could not be trusted when they were made; they push out none of the others. */
const DOUBTFUL_KEPT = 3
const compress = promisify(gzip)

const snapshotNoteShape = noteShape.extend({
  made_at: z.iso.datetime(),
  /** The run and its restorations that the snapshot belongs to. */
  line: z.string(),
  /** Rows written since the database was opened. */
  changes: z.number(),
  /** Of the archive. */
  sha256: z.string(),
  /** Why the snapshot may be one of a damaged database. */
  doubt: z.string().optional(),
})
type SnapshotNote = z.infer<typeof snapshotNoteShape>

export interface Snapshot extends Dated {
  readonly file: string
  /** The note made with it; earlier releases noted nothing. */
  readonly note: SnapshotNote | undefined
}

export interface SnapshotOptions extends Pick<SnapshotNote, 'line' | 'changes'> {
  readonly now: number
  /** Says by the rows that the snapshot holds why they are doubtful, if they are. */
  readonly doubt: (rows: SnapshotNote['rows']) => string | undefined
}

/**
 * Whole copies of the embedded database, since PGlite never waits for the disk: a power cut may cost its files, and then the
 * newest good copy is what is opened.
 */
export interface Snapshots {
  /** Newest first, by their numbers. */
  list(): Snapshot[]
  /** Leaves the older ones as they are where it fails. */
  write(database: EmbeddedDatabase, options: SnapshotOptions): Promise<Snapshot>
  /** @throws where it is not what was written. */
  read(snapshot: Snapshot): Promise<Uint8Array<ArrayBuffer>>
}

export function snapshotsIn(folder: string): Snapshots {
  const list = () => (existsSync(folder) ? ordered(folder) : [])
  return {
    list,
    async write(database, { now, doubt, ...given }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await database.exec('checkpoint')
      // Nothing else is written while a transaction is open, so that the copy holds the rows that are noted.
      const { note, dump } = await database.transaction(async tx => ({
        note: await takeNote(tx),
        dump: await database.dump(),
      }))
      const archive = await compress(dump)
      const number = Math.max(0, list()[0]?.number ?? 0) + 1
      const file = join(folder, `snapshot-${String(number).padStart(6, '0')}${ENDING}`)
      const why = doubt(note.rows)
      const whole: SnapshotNote = {
        made_at: new Date(now).toISOString(),
        ...given,
        ...note,
        sha256: await hashOf(archive),
        ...(why === undefined ? {} : { doubt: why }),
      }
      await writeWhole(noteFile(file), JSON.stringify(whole, undefined, 2))
      try {
        await writeWhole(file, archive)
      } catch (error) {
        await rm(noteFile(file), { force: true })
        throw error
      }
      await thinOut(list())
      return { file, number, made_at: now, note: whole }
    },
    async read({ file, note }) {
      const archive = new Uint8Array(await readFile(file))
      if (note && (await hashOf(archive)) !== note.sha256)
        throw new Error('it is not what was written: its checksum differs')
      return archive
    },
  }
}

const noteFile = (file: string) => `${file.slice(0, -ENDING.length)}.json`
/** Not on the thread that answers: an archive may be large. */
const hashOf = async (content: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', content)).toString('hex')

/** Earlier releases named them by the time: they come before those with a number, in the order of their names. */
function ordered(folder: string): Snapshot[] {
  const names = readdirSync(folder).filter(name => name.endsWith(ENDING))
  const byNumber = (name: string) => Number(/^snapshot-(\d+)\./.exec(name)?.[1] ?? Number.NaN)
  const dated = names.filter(name => Number.isNaN(byNumber(name))).sort()
  const snapshots = names.map((name): Snapshot => {
    const file = join(folder, name)
    const at = dated.indexOf(name)
    const note = readNoted(noteFile(file), snapshotNoteShape)
    const made = Date.parse(note?.made_at ?? name.slice(0, -ENDING.length).replace(/T(\d+)-(\d+)-/, 'T$1:$2:'))
    return {
      file,
      note,
      number: at < 0 ? byNumber(name) : at - dated.length,
      made_at: Number.isNaN(made) ? undefined : made,
    }
  })
  return snapshots.sort((a, b) => b.number - a.number)
}

async function thinOut(snapshots: readonly Snapshot[]) {
  const doubtful = snapshots.filter(({ note }) => note?.doubt !== undefined)
  const kept = keptOf(snapshots.filter(snapshot => !doubtful.includes(snapshot)))
  for (const snapshot of doubtful.slice(0, DOUBTFUL_KEPT)) kept.add(snapshot)
  for (const snapshot of snapshots.filter(snapshot => !kept.has(snapshot))) {
    await rm(snapshot.file, { force: true })
    await rm(noteFile(snapshot.file), { force: true })
  }
}
