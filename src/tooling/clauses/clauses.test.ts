import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clauses, missingOf, TABLE, writeTable } from './table.ts'

it('the clauses name operations and tests that are there, each clause once', () => {
  expect(clauses.flatMap(missingOf)).toEqual([])
  expect(new Set(clauses.map(({ name }) => name)).size).toBe(clauses.length)
})

it('a clause whose test or operation is gone is named, and so is one that nothing shows', () => {
  const [known] = clauses
  if (!known) throw new Error('There are no clauses.')
  const gone = { ...known, routes: ['flyToTheMoon'], tests: ['src/contract/toolRules.test.ts: flies to the moon'] }
  expect(missingOf(gone)).toHaveLength(2)
  expect(missingOf({ ...known, tests: [] })).toEqual([`${known.name}: no test shows it.`])
})

it('the table in the documents is what the clauses say; `npm run clauses` writes it', () => {
  expect(readFileSync(TABLE, 'utf8')).toBe(writeTable())
})
