import { describe, expect, it } from 'vitest'
import { readOperator, readRules } from './read.ts'

const read = (...rows: unknown[]) => readRules({ responsePathways: rows })

describe('reading routing rules', () => {
  it('reads the list form', () => {
    expect(read(['code', '==', '0000', { id: 'n1', name: 'Done' }])).toEqual([
      {
        index: 0,
        variable: 'code',
        operator: '==',
        operatorText: '==',
        value: '0000',
        target: { id: 'n1', name: 'Done' },
        isDefault: false,
      },
    ])
  })

  it('reads the object form, and the one whose members are shifted', () => {
    expect(
      read(
        { variable: 'code', condition: 'equals', value: 5, targetId: 'n1', targetName: 'Done' },
        { label: 'code', variable: '!=', condition: '5', targetId: 'n2' },
        { type: 'default', nodeId: 'n3' },
      ),
    ).toMatchObject([
      { variable: 'code', operator: '==', value: '5', target: { id: 'n1', name: 'Done' } },
      { variable: 'code', operator: '!=', value: '5', target: { id: 'n2' } },
      { isDefault: true, target: { id: 'n3' } },
    ])
  })

  it.each([['Default/Webhook Completion'], ['default/webhook completion'], [''], ['  ']])(
    'takes “%s” as the default',
    name => {
      expect(read([name, '==', '', { id: 'n1' }])[0]).toMatchObject({ isDefault: true, target: { id: 'n1' } })
    },
  )

  it('reads the id of a target that is written as a number', () => {
    expect(read(['code', '==', '1', { id: 5, name: 'Done' }])[0]).toMatchObject({ target: { id: '5', name: 'Done' } })
  })

  it('takes braces off a variable', () => {
    expect(read(['{{ code }}', 'is', 'null', {}])[0]).toMatchObject({ variable: 'code', target: {} })
  })

  it.each([
    ['text', 'it’s neither a list nor an object'],
    [[], 'it’s empty'],
    [[5, '==', 1], 'it doesn’t start with a variable name'],
    [{ condition: '==' }, 'it has no variable'],
  ])('says what is wrong with %j', (row, malformed) => {
    expect(read(row)[0]).toMatchObject({ malformed, operator: null, isDefault: false })
  })

  it('has no rules where there is no list', () => {
    expect(readRules({})).toEqual([])
    expect(readRules({ responsePathways: 'x' })).toEqual([])
  })
})

describe('operators', () => {
  it.each([
    ['EQUALS', '=='],
    ['Not Equals', '!='],
    ['not contains', 'does not contain'],
    ['Does  Not Contain', 'does not contain'],
    ['IS', 'is'],
    ['is_not', 'is not'],
    ['Starts With', 'starts with'],
  ])('%s means %s', (written, operator) => {
    expect(readOperator(written)).toBe(operator)
  })

  it.each(['matches', '', 'constructor', '__proto__'])('%j is none', written => {
    expect(readOperator(written)).toBeNull()
  })
})
