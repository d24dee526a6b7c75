import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import * as schema from '../db/schema.ts'
import { contentsOf, emptyPlace, fillPlace, migrations, oddRows, putFiles } from '../testing/filled.ts'
import { EMPTY_DATABASE } from '../testing/template.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'dialpath-round-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** On the tests' server too, where there is one, so that data go from either database to the other. */
const way = process.env.TEST_DATABASE_URL ? (['postgres', 'pglite'] as const) : (['pglite'] as const)
const NOW = Date.parse('2026-07-01T09:30:00Z')
const silent = () => undefined

/** Tables whose rows are of one database, and are made with each. */
const NOT_CARRIED = ['public.lineages']

it('every table comes back as it was, from either database to the other, with the files beside it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async seed => {
      const first = await emptyPlace('pglite')
      await fillPlace(first, oddRows(seed))
      putFiles(first, {
        'secrets.key': randomBytes(32).toString('base64'),
        'files/recordings/account/call.mp3': randomBytes(500_000),
        'files/recordings/account/empty.json': '',
        'files/recordings/account/half.mp3.part': 'left over by a crash',
        'snapshots/snapshot-000001.tar.gz': 'not carried',
      })
      const file = join(folder, `${seed}-0.jsonl.gz`)
      await backUp(first, file, NOW, silent)
      const contents = await contentsOf(file)

      const names = Object.values(schema).flatMap(value =>
        is(value, PgTable) ? [`public.${getTableConfig(value).name}`] : [],
      )
      expect(names.length).toBeGreaterThan(30)
      for (const name of names.filter(name => !NOT_CARRIED.includes(name)))
        expect(contents[name], name).toMatchObject({ rows: { length: 7 } })
      expect(Object.keys(contents).filter(name => !name.includes('public.') && !name.startsWith('jobs.'))).toEqual([
        'secrets.key',
        'files/recordings/account/call.mp3',
        'files/recordings/account/empty.json',
      ])

      let last = file
      for (const [at, on] of way.entries()) {
        const place = await emptyPlace(on)
        await restore(place, last, { migrations, replace: false, now: NOW, tell: silent, readyMade: EMPTY_DATABASE })
        expect(existsSync(join(place.dataDir, 'restore-unfinished'))).toBe(false)
        expect(statSync(join(place.dataDir, 'secrets.key')).mode & 0o077).toBe(0)
        last = join(folder, `${seed}-${at + 1}.jsonl.gz`)
        await backUp(place, last, NOW, silent)
        expect(await contentsOf(last)).toEqual(contents)
        await place.remove()
      }
      await first.remove()
    }),
    { numRuns: 1 },
  )
})
