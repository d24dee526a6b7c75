import { describe, expect, it } from 'vitest'
import { inboundFaults } from './inboundRules.ts'

const paths = (update: Parameters<typeof inboundFaults>[0]) => inboundFaults(update).map(({ path }) => path)

describe('the rules of an inbound number', () => {
  it('names every fault at once', () => {
    expect(
      paths({
        transfer_phone_number: '911',
        transfer_list: { sales: '+14155550142', billing: '12' },
        timezone: 'Mars/Olympus',
        webhook: 'ftp://example.com',
        max_duration: 721,
        interruption_threshold: 0,
        keywords: ['Reece:3', 'a:b:c'],
        summary_prompt: 'x'.repeat(2001),
      }),
    ).toEqual([
      'transfer_phone_number',
      'transfer_list.billing',
      'timezone',
      'webhook',
      'max_duration',
      'interruption_threshold',
      'keywords[1]',
      'summary_prompt',
    ])
  })

  it('lets null and the empty string clear what they clear', () => {
    expect(
      paths({ transfer_phone_number: '', timezone: '', webhook: null, max_duration: null, keywords: null, prompt: '' }),
    ).toEqual([])
  })

  it('refuses more than twenty keywords', () => {
    expect(paths({ keywords: Array.from({ length: 21 }, (_, index) => `word${index}`) })).toEqual(['keywords'])
  })

  it('checks tools and requests, however they are sent, and passes over members of another type', () => {
    const request = { url: 'https://example.com', response_data: [{ name: 'day', data: '$[' }] }
    expect(
      paths({ tools: ['TL-1', { name: 'Speak', description: 'd', url: 'http://x' }], dynamic_data: request }),
    ).toEqual(['tools[1].name', 'tools[1].url', 'dynamic_data[0].response_data[0].data'])
    expect(paths({ tools: 5, keywords: 'a', timezone: 5, transfer_list: [], webhook: 1, prompt: 5 })).toEqual([])
  })
})
