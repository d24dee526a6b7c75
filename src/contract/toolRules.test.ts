import { describe, expect, it } from 'vitest'
import { reservedToolWords, toolFaults } from './toolRules.ts'
import type { ToolBody } from './tools.ts'

const good: ToolBody = {
  name: 'Find Booking',
  description: 'Finds a booking.',
  url: 'https://api.example.com/bookings/{{input.number}}',
  method: 'GET',
  response: { status: '$.booking.status', first: 'items[0].id' },
  timeout: 10_000,
}
const paths = (tool: Partial<ToolBody>) => toolFaults({ ...good, ...tool }).map(fault => fault.path)

describe('the rules of a custom tool', () => {
  it('accept a good one', () => expect(toolFaults(good)).toEqual([]))

  it.each(['Speak', 'wait', 'Transfer', 'FINISH'])('refuse the built-in name %s', name => {
    expect(paths({ name })).toEqual(['name'])
  })

  it.each(reservedToolWords)('refuse the reserved word %s and name it', word => {
    const [fault] = toolFaults({ ...good, name: `Book ${word} now` })
    expect(fault?.message).toContain(`“${word}”`)
    expect(paths({ name: `book_${word}` })).toEqual(['name'])
    expect(paths({ name: `book${word.charAt(0).toUpperCase()}${word.slice(1)}` })).toEqual(['name'])
  })

  it('accept a word that only holds a reserved one', () => expect(paths({ name: 'Display Changes' })).toEqual([]))

  it.each(['http://api.example.com', 'ftp://x', 'api.example.com', 'https://', ''])('refuse the URL %s', url => {
    expect(paths({ url })).toEqual(['url'])
  })

  it('refuse a response that is no JSON Path, by its variable', () => {
    expect(paths({ response: { a: '$.[', b: '$.ok' } })).toEqual(['response.a'])
  })

  it('refuse a body text other than {{input}}', () => {
    expect(paths({ body: 'hello' })).toEqual(['body'])
    expect(paths({ body: '{{input}}' })).toEqual([])
  })

  it('refuse a header that no request could have', () => {
    expect(paths({ headers: { 'bad header': 'x', 'x-good': 'y' } })).toEqual(['headers.bad header'])
  })

  it('name every fault at once', () => {
    expect(paths({ name: 'Press', url: 'x', response: { a: '' } })).toEqual(['name', 'url', 'response.a'])
  })
})
