import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStreamReader } from './eventStream.ts'

const stream =
  'id: 1\ndata: {"a":1}\n\n: still here\n\nid: 2\r\ndata: one\r\ndata: two\r\n\r\nid: 3\ndata: three\n\nevent: record\ndata: four\n\ndata: five\n\nid: 4\ndata: cut'

describe('reading an event stream', () => {
  it('gives each message with its id and its type, and none that is not complete', () => {
    expect(createStreamReader()(stream)).toEqual([
      { id: '1', event: 'message', data: '{"a":1}' },
      { id: '2', event: 'message', data: 'one\ntwo' },
      { id: '3', event: 'message', data: 'three' },
      { id: '3', event: 'record', data: 'four' },
      { id: '3', event: 'message', data: 'five' },
    ])
  })

  it('reads the same wherever the pieces are cut', () => {
    const whole = createStreamReader()(stream)
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length)), cuts => {
        const places = [0, ...cuts.sort((a, b) => a - b), stream.length]
        const read = createStreamReader()
        const messages = places.flatMap((from, index) => read(stream.slice(from, places[index + 1] ?? from)))
        expect(messages).toEqual(whole)
      }),
    )
  })
})
