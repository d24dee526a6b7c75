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
      'keywords.1',
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
})
