import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockDataDirectory } from '../db/lock.ts'
import { contentsOf, type EmptyPlace, emptyPlace, fillPlace, migrations, oddRows, putFiles } from '../testing/filled.ts'
import { backUp } from './backup.ts'
import { moveDatabase } from './move.ts'

const folder = mkdtempSync(join(tmpdir(), 'dialpath-move-'))
const told: string[] = []
const tell = (line: string) => told.push(line)

/** All that an installation holds. */
async function contentsIn(settings: EmptyPlace, name: string) {
  const path = join(folder, name)
  await backUp(settings, path, 0, () => undefined)
  return contentsOf(path)
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('moving the embedded database to a server', () => {
  let embedded: EmptyPlace
  let server: EmptyPlace
  beforeAll(async () => {
    embedded = await emptyPlace('pglite')
    server = await emptyPlace('postgres')
    await fillPlace(embedded, oddRows(5))
    putFiles(embedded, { 'secrets.key': 'the key' })
  })
  afterAll(async () => {
    await embedded.remove()
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  /** The settings with which a person moves: those that the service then has. */
  const both = () => ({ ...server, dataDir: embedded.dataDir })

  it('is refused while a service uses it', async () => {
    const lock = await lockDataDirectory(embedded.dataDir)
    await expect(moveDatabase(both(), migrations, tell)).rejects.toThrow('in use by another Dialpath')
    await lock.release()
  })

  it('brings every row, counts both sides, and leaves the embedded one as it was', async () => {
    const before = await contentsIn(embedded, 'before.jsonl.gz')
    await moveDatabase(both(), migrations, tell)
    expect(await contentsIn(both(), 'moved.jsonl.gz')).toEqual(before)
    expect(await contentsIn(embedded, 'after.jsonl.gz')).toEqual(before)
    expect(readFileSync(join(embedded.dataDir, 'secrets.key'), 'utf8')).toBe('the key')
    const counted = told.filter(line => /^ {2}public\./.test(line))
    expect(counted.length).toBeGreaterThan(30)
    for (const line of counted) expect(line).toMatch(/^ {2}public\.\w+ +7 +7$/)
  })

  it('takes an empty database alone', async () => {
    const before = await contentsIn(both(), 'first.jsonl.gz')
    await expect(moveDatabase(both(), migrations, tell)).rejects.toThrow('The database of DATABASE_URL is not empty')
    expect(await contentsIn(both(), 'second.jsonl.gz')).toEqual(before)
  })

  it('says what is missing', async () => {
    await expect(moveDatabase(embedded, migrations, tell)).rejects.toThrow('Set DATABASE_URL')
    await expect(moveDatabase(server, migrations, tell)).rejects.toThrow('There is no database in')
  })
})
