import { expect, it } from 'vitest'
import { isDiskFull, unusable } from './disk.ts'

it.each([
  ['Node', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['PGlite', Object.assign(new Error(), { name: 'ErrnoError', errno: 51 })],
  ['a query that failed', new Error('Failed query', { cause: Object.assign(new Error('disk'), { code: '53100' }) })],
])('a full disk is known by the error of %s, and is said with what to do', (_who, error) => {
  expect(isDiskFull(error)).toBe(true)
  expect(unusable('/data', error).message).toMatch(
    /^The disk of the data directory \/data has no room left\. Free some/,
  )
})

it.each([new Error('No'), Object.assign(new Error(), { code: 'EACCES' }), undefined, 'ENOSPC'])(
  'other errors are none (%s)',
  error => expect(isDiskFull(error)).toBe(false),
)
