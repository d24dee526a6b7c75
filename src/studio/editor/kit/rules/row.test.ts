import { expect, it } from 'vitest'
import { readRule } from '#pathway/rules/read.ts'
import { changeRow, newDefaultRule, newRule } from './row.ts'

const target = { id: 'b', name: 'Next' }
const everything = { variable: 'code', operator: '!=', value: '0000', target }

it('changes a list in place and keeps what stands after it', () => {
  const row = ['errors', '==', '1', { id: 'a', name: 'A', color: 'red' }, 'more']
  expect(changeRow(row, { value: '2' })).toEqual(['errors', '==', '2', { id: 'a', name: 'A', color: 'red' }, 'more'])
  expect(changeRow(row, { target })).toEqual(['errors', '==', '1', { id: 'b', name: 'Next', color: 'red' }, 'more'])
})

it('keeps a value that is no text until it is changed', () => {
  expect(changeRow(['errors', '==', 200, { id: 'a' }], { operator: '>' })).toEqual(['errors', '>', 200, { id: 'a' }])
})

it.each([
  [{ variable: 'x', condition: '==', value: '1', targetId: 'a', targetName: 'A', extra: 1 }],
  [{ variable: 'x', operator: '==', value: '1', targetNodeId: 'a' }],
  [{ label: 'x', variable: '==', condition: '1', targetId: 'a', nodeName: 'A' }],
  [{ variable: 'x', condition: '==', value: '1', target: { id: 'a', name: 'A', kept: true } }],
  [{ variable: 'x', condition: '==', value: '1', target: 'a' }],
  [['x', '==', '1', { id: 'a', name: 'A' }]],
  ['a row that is neither'],
])('reads back what it wrote into %j', row => {
  const read = readRule(changeRow(row, everything), 0)
  expect(read).toMatchObject({ variable: 'code', operator: '!=', value: '0000', target: { id: 'b' } })
  expect(read.malformed).toBeUndefined()
})

it('writes new rules as other programs do', () => {
  expect(newRule('code', target)).toEqual(['code', '==', '', target])
  expect(newRule(undefined, target)).toEqual(['status_code', '==', '200', target])
  expect(readRule(newRule(undefined, target), 0).isDefault).toBe(false)
  expect(readRule(newDefaultRule(target), 0)).toMatchObject({ isDefault: true, target })
})
