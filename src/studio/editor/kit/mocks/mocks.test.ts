import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, readDraft, requestNodes, sampleMock } from './mocks.ts'

const hook = {
  id: 'w',
  type: 'Webhook',
  data: { name: 'Look up', responseData: [{ name: 'price', data: '$.price' }] },
}

describe('mocks', () => {
  it('are for the nodes that send requests, and begin as what the node’s mappings need', () => {
    const document = { name: '', description: '', nodes: [hook, { id: 'a', type: 'Default' }], edges: [] }
    expect(requestNodes(document).map(node => node.id)).toEqual(['w'])
    expect(sampleMock(hook)).toEqual({ status: 200, body: { price: 42.5 }, delay_ms: 0 })
  })

  it('read back as they were written', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 599 })),
          delay_ms: fc.integer({ min: 0, max: 30_000 }),
          body: fc.jsonValue(),
        }),
        mock => {
          const read = readDraft(draftOf(mock))
          expect('mock' in read && JSON.stringify(read.mock.body)).toBe(JSON.stringify(mock.body))
          expect(read).toMatchObject({ mock: { status: mock.status, delay_ms: mock.delay_ms } })
        },
      ),
    )
  })

  it('say what is wrong with every field', () => {
    const read = readDraft({ status: '42', delay_ms: 'soon', body: '{"a":' })
    expect('faults' in read && Object.keys(read.faults)).toEqual(['status', 'delay_ms', 'body'])
    expect(readDraft({ status: '204', delay_ms: '', body: '' })).toEqual({
      mock: { status: 204, delay_ms: 0, body: null },
    })
  })
})
