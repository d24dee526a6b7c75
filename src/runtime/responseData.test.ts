import { describe, expect, it } from 'vitest'
import { readAnswer, variablesAfter } from './responseData.ts'

const data = {
  responseData: [
    { name: ' total ', data: '$.order.total' },
    { name: '', data: '$.order' },
    { name: 'missing', data: '$.nothing' },
    { name: 'wrong', data: '$[' },
    'not a row',
  ],
}
const answered = (status: number, body: unknown) => ({ status, body, duration_ms: 1, mocked: false })

describe('readAnswer', () => {
  it('reads each named row in its order', () => {
    const readings = readAnswer(data, answered(200, { order: { total: 12 } }))
    expect(readings.map(({ name, reading }) => [name, reading.outcome])).toEqual([
      ['total', 'set'],
      ['missing', 'empty'],
      ['wrong', 'error'],
    ])
  })

  it('finds nothing in an answer that never came', () => {
    expect(readAnswer(data, answered(0, null)).every(({ reading }) => reading.outcome === 'error')).toBe(true)
  })
})

describe('variablesAfter', () => {
  it('sets the status and what was found, in the place of what another spelling held', () => {
    const readings = readAnswer(data, answered(201, { order: { total: 12 } }))
    expect(variablesAfter({ Total: 5, name: 'Sam' }, 201, readings)).toEqual({
      total: 12,
      name: 'Sam',
      status_code: 201,
      missing: null,
      wrong: null,
    })
  })
})
