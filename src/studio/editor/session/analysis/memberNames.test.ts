import { expect, it } from 'vitest'
import { nodeKinds } from '#nodes/kinds.ts'
import { fieldInWords, nameField } from './memberNames.ts'

it('a member has one label, whichever kind has it', () => {
  const rows = nodeKinds.flatMap(kind => kind.members)
  expect(rows.filter(({ path, label }) => nameField(path) !== label)).toEqual([])
})

it('a field is named inside a sentence as its label is', () => {
  const fields = [
    'url',
    'globalDescription',
    'modelOptions.temperature',
    'noMatch',
    'skipIfKnown',
    'alwaysPick',
    'CRM-id',
  ]
  expect(fields.map(fieldInWords)).toEqual([
    'URL',
    'trigger details',
    'temperature',
    'when no edge fits',
    '“Skip if already known”',
    '“Always follow”',
    'CRM-id',
  ])
})
