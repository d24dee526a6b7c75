import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendCallMembers } from './sendCallBody.ts'

const root = join(import.meta.dirname, '..', '..')

/** The rows of the table in the documents: a member, and the tests that it names. */
const rows = readFileSync(join(root, 'docs', 'send-call.md'), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, member = '', , tests = ''] = line.split('|').map(cell => cell.trim())
    const name = /^`(\w+)`$/.exec(member)?.[1]
    return name === undefined ? [] : [{ name, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }]
  })

it('every member of Send Call stands in the table of what it does on the line, and no other', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(sendCallMembers.shape).toSorted())
})

it.each(rows)('the tests of $name are there', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  for (const path of tests)
    expect(existsSync(join(root, path.startsWith('src/') ? path : `src/server/calls/${path}`)), path).toBe(true)
})
