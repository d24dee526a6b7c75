import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeDatabase } from './making.ts'
import { openDatabase } from './open.ts'

const root = mkdtempSync(join(tmpdir(), 'dialpath-making-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const migrations = join(import.meta.dirname, 'migrations')

async function lineageOf(dataDir: string): Promise<unknown> {
  const settings = { dataDir, databaseUrl: undefined }
  const { embedded, close } = await openDatabase({ settings, migrations, now: Date.now, warn: () => undefined })
  const { rows = [] } = (await embedded?.query('select dialpath_lineage() as lineage')) ?? {}
  await close()
  return rows[0]?.lineage
}

it('databases that begin with the one that the build makes are whole, and different ones', async () => {
  const empty = join(root, 'empty')
  const script = join(import.meta.dirname, '..', '..', 'tooling', 'emptyDatabase.mjs')
  const made = spawnSync(process.execPath, [script, empty], { encoding: 'utf8' })
  expect(made).toMatchObject({ status: 0, stderr: '' })
  const [one, other] = [join(root, 'one'), join(root, 'other')]
  mkdirSync(one)
  await makeDatabase(join(one, 'db'), empty)
  cpSync(one, other, { recursive: true })
  const lineages = [await lineageOf(one), await lineageOf(other)]
  expect(lineages).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.stringMatching(/^[0-9a-f]{12}$/)])
  expect(lineages[0]).not.toBe(lineages[1])
}, 120_000)
