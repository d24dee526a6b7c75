import { describe, expect, it } from 'vitest'
import { ago } from './time.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

describe('how long ago something was', () => {
  it.each([
    ['2026-03-10T11:59:40Z', 'just now'],
    ['2026-03-10T12:00:20Z', 'just now'],
    ['2026-03-10T11:59:00Z', '1 minute ago'],
    ['2026-03-10T11:01:00Z', '59 minutes ago'],
    ['2026-03-10T11:00:10Z', '1 hour ago'],
    ['2026-03-10T09:00:00Z', '3 hours ago'],
    ['2026-03-09T12:20:00Z', 'yesterday'],
    ['2026-03-01T12:00:00Z', '9 days ago'],
    ['2026-01-02T12:00:00Z', 'Jan 2, 2026'],
    ['2026-03-10T15:00:00Z', 'in 3 hours'],
  ])('%s is %s', (iso, said) => {
    expect(ago(iso, now)).toBe(said)
  })
})
