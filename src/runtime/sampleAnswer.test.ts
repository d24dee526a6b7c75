import { describe, expect, it } from 'vitest'
import { readPath } from './jsonPath.ts'
import { sampleBody } from './sampleAnswer.ts'

describe('sampleBody', () => {
  it('gives every path a value, and makes the first == rule true', () => {
    const body = sampleBody({
      responseData: [
        { name: 'errors', data: '$.counterSystemError.code' },
        { name: 'message', data: 'counterSystemError.message' },
        { name: 'slot', data: '$.slots[0].time' },
        { name: 'all', data: "$['items'][*].id" },
      ],
      responsePathways: [
        ['errors', '!=', '0000', { id: 'a' }],
        ['errors', '==', '0000', { id: 'b' }],
      ],
    })
    expect(body).toEqual({
      counterSystemError: { code: '0000', message: 'sample message' },
      slots: [{ time: '10:00 AM' }],
      items: [{ id: 'sample all' }],
    })
    expect(readPath(body, 'counterSystemError.code')).toEqual({ outcome: 'set', value: '0000' })
  })

  it('is an empty object where nothing is mapped, and harmless for odd paths', () => {
    expect(sampleBody({})).toEqual({})
    const body = sampleBody({ responseData: [{ name: 'x', data: '$.__proto__.polluted' }] })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(JSON.stringify(body)).toContain('polluted')
    expect(sampleBody({ responseData: [{ name: 'x', data: '$[?@.a]' }, null, { name: 1 }] })).toEqual({})
  })
})
