import { describe, expect, it } from 'vitest'
import { readStartTime } from './sendCall.ts'
import { sendCallBody } from './sendCallBody.ts'

const paths = (body: object) => {
  const parsed = sendCallBody.safeParse(body)
  return parsed.success ? [] : parsed.error.issues.map(issue => issue.path.join('.'))
}
const good = { phone_number: '+14155550123', task: 'Ask for the opening hours.' }

describe('a Send Call body', () => {
  it('needs a number, and a task or a pathway', () => {
    expect(paths({})).toEqual(['phone_number', 'task'])
    expect(paths({ phone_number: '4155550123', pathway_id: 'p' })).toEqual([])
    expect(paths(good)).toEqual([])
  })

  it('names every fault at once, of types and of rules', () => {
    const faults = paths({
      phone_number: '911',
      wait_for_greeting: 'perhaps',
      request_data: [],
      timezone: 'Mars/Olympus',
      max_duration: 0,
      start_time: 'tomorrow',
      webhook: 'http://example.com',
      start_node_id: 'n',
    })
    expect(faults.sort()).toEqual(
      [
        'max_duration',
        'phone_number',
        'request_data',
        'start_node_id',
        'start_time',
        'task',
        'timezone',
        'wait_for_greeting',
        'webhook',
      ].sort(),
    )
  })

  it('reads booleans and numbers that arrive as text', () => {
    expect(
      sendCallBody.parse({ ...good, record: 'true', wait_for_greeting: 'false', max_duration: '5.5' }),
    ).toMatchObject({
      record: true,
      wait_for_greeting: false,
      max_duration: 5.5,
    })
  })

  it('refuses to transfer to the number that it calls', () => {
    expect(paths({ ...good, transfer_phone_number: '(415) 555-0123' })).toEqual(['transfer_phone_number'])
  })

  it('limits keywords and names the wrong one', () => {
    expect(paths({ ...good, keywords: ['Reece', 'Reece:3', 'a:b'] })).toEqual(['keywords.2'])
    expect(paths({ ...good, keywords: Array.from({ length: 21 }, () => 'x') })).toEqual(['keywords'])
  })

  it('checks whole tools by their own rules, and names the place', () => {
    const tool = { name: 'Find Table', description: 'Finds it.', url: 'https://api.example.com/x' }
    expect(paths({ ...good, tools: ['TL-1', tool] })).toEqual([])
    const wrong = { ...tool, name: 'Press It', response: { free: '$.[' } }
    expect(paths({ ...good, tools: [tool, wrong, { name: 'x' }] })).toEqual([
      'tools.1.name',
      'tools.1.response.free',
      'tools.2.description',
      'tools.2.url',
    ])
  })

  it('takes no number that has no end, and no object for one', () => {
    expect(paths({ ...good, retry: { wait: 1e300 } })).toEqual(['retry.wait'])
    expect(paths({ ...good, retry: { wait: '604801' } })).toEqual(['retry.wait'])
    expect(paths({ ...good, retry: { wait: 604_800 } })).toEqual([])
    for (const odd of [{ toString: null }, { valueOf: 1 }, [1], true]) {
      expect(paths({ ...good, temperature: odd, max_duration: odd, retry: { wait: odd } }).sort()).toEqual([
        'max_duration',
        'retry.wait',
        'temperature',
      ])
    }
  })

  it('starts in a year of four digits', () => {
    expect(paths({ ...good, start_time: '9999-12-31 23:59:59 -10:00' })).toEqual(['start_time'])
    expect(paths({ ...good, start_time: '9998-12-31 00:00:00 -10:00' })).toEqual([])
    expect(paths({ ...good, start_time: '0000-01-01 00:00:00 +14:00' })).toEqual([])
  })

  it('limits the range of numbers', () => {
    expect(paths({ ...good, temperature: 1.1, interruption_threshold: -5, max_duration: 721 })).toEqual([
      'temperature',
      'max_duration',
      'interruption_threshold',
    ])
  })
})

describe('dynamic data', () => {
  it('needs a URL, and rows that name a variable and where its value stands', () => {
    const rows = [{ name: 'day', data: '$.day' }, { data: '$[' }, 'no']
    expect(paths({ ...good, dynamic_data: [{}, { url: 'https://x.org', response_data: rows }] })).toEqual([
      'dynamic_data.0.url',
      'dynamic_data.1.response_data.1.name',
      'dynamic_data.1.response_data.1.data',
      'dynamic_data.1.response_data.2',
    ])
    expect(paths({ ...good, dynamic_data: [{ url: 'https://x.org', response_data: 'x' }] })).toEqual([
      'dynamic_data.0.response_data',
    ])
  })
})

describe('a start time', () => {
  it.each([
    ['2026-11-21 13:10:00 -05:00', '2026-11-21T18:10:00.000Z'],
    ['2026-11-21 13:10:00', '2026-11-21T13:10:00.000Z'],
    ['2026-11-21T13:10:00Z', '2026-11-21T13:10:00.000Z'],
    ['2026-11-21T13:10:00.5+0200', '2026-11-21T11:10:00.500Z'],
  ])('reads %s', (text, iso) => {
    expect(new Date(readStartTime(text) ?? 0).toISOString()).toBe(iso)
  })

  it.each(['tomorrow', '2030-02-30 10:00:00 -05:00', '2026-13-40 00:00:00', '12:00', ''])('refuses %s', text => {
    expect(readStartTime(text)).toBeUndefined()
  })
})
