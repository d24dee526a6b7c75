import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storedOnly, storedOnlyWords } from './storedOnly.ts'

it('the document lists the members that each form stores without use, and no others', () => {
  const text = readFileSync(new URL('../../../../docs/send-call.md', import.meta.url), 'utf8')
  const section = text.split('\n## ').find(part => part.startsWith('Stored, not used')) ?? ''
  const rows = [...section.matchAll(/^\| (\w+) +\| (.*?) +\| (\w+) +\|$/gm)].flatMap(([, form, members = '', need]) =>
    [...members.matchAll(/`(\w+)`/g)].map(([, member]) => [form, member, need].join(' ')),
  )
  const known = Object.entries(storedOnly).flatMap(([form, needs]) =>
    Object.entries(needs).map(([member, need]) => [form, member, need].join(' ')),
  )
  expect(rows.toSorted()).toEqual(known.toSorted())
})

it('a member whose need is met has no note', () => {
  expect(storedOnlyWords('call', 'voice', [])).toContain('unless they’re recorded')
  expect(storedOnlyWords('call', 'voice', ['recording'])).toBeUndefined()
  expect(storedOnlyWords('call', 'task', [])).toBeUndefined()
})
