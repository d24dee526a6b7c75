import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InboundNumber, inboundDefaults, inboundUpdate } from '#contract/inbound.ts'
import { draftOf, type NumberDraft, overriddenOf, readDraft } from './draft.ts'

const fresh: InboundNumber = {
  phone_number: '+14155550101',
  created_at: '2026-11-21T07:43:22.240Z',
  ...inboundDefaults,
  simulated: true,
  telephony_account_id: null,
  sms_webhook: null,
}
const prompted: InboundNumber = {
  ...fresh,
  prompt: 'You answer for a bakery.',
  first_sentence: 'Good morning.',
  tools: ['TL-1', { name: 'Find a cake', description: 'Finds a cake.', url: 'https://example.com' }],
  transfer_list: { sales: '+14155550142' },
  dynamic_data: [{ url: 'https://example.com' }],
}
const updateOf = (number: InboundNumber, part: Partial<NumberDraft>) =>
  readDraft({ ...draftOf(number), ...part }, number).update
const faultsOf = (number: InboundNumber, part: Partial<NumberDraft>) =>
  readDraft({ ...draftOf(number), ...part }, number).faults.map(({ path }) => path)

describe('a number as its form holds it', () => {
  it.each([
    ['that nobody set up', fresh],
    ['that a prompt answers', prompted],
    ['that a pathway answers', { ...fresh, pathway_id: 'p', pathway_version: 3 }],
    [
      'that has a prompt and a pathway, by another program',
      { ...prompted, pathway_id: 'p', pathway_version: 'staging' },
    ],
    [
      'with everything',
      { ...prompted, metadata: { b: 1, a: [2] }, analysis_schema: {}, keywords: ['a', 'b:2'], voice: 'm' },
    ],
  ])('changes nothing of a number %s while nothing is edited', (_, number) => {
    expect(readDraft(draftOf(number), number)).toEqual({ update: {}, faults: [] })
  })

  it('sends the members that differ, and null where one was cleared', () => {
    expect(
      updateOf(prompted, { first_sentence: '', record: true, keywords: ' Reece:3 \n\nOslo', language: '' }),
    ).toEqual({
      first_sentence: null,
      record: true,
      keywords: ['Reece:3', 'Oslo'],
      language: null,
    })
  })

  it('sends the pathway alone where it overrides the rest, and keeps the rest in the form', () => {
    const draft: NumberDraft = { ...draftOf(prompted), answers: 'pathway', pathway_id: 'p', pathway_version: '2' }
    expect(readDraft(draft, prompted)).toEqual({ update: { pathway_id: 'p', pathway_version: 2 }, faults: [] })
    const reset: InboundNumber = { ...fresh, pathway_id: 'p', pathway_version: 2 }
    const later = draftOf(reset, overriddenOf(draft))
    expect(later).toEqual(draft)
    expect(readDraft({ ...later, answers: 'prompt' }, reset).update).toEqual({
      pathway_id: null,
      pathway_version: null,
      prompt: prompted.prompt,
      first_sentence: prompted.first_sentence,
      tools: prompted.tools,
      transfer_list: prompted.transfer_list,
      dynamic_data: prompted.dynamic_data,
    })
  })

  it('sends the version with a new pathway, though it is called the same', () => {
    const staged: InboundNumber = { ...fresh, pathway_id: 'p', pathway_version: 'staging' }
    expect(updateOf(staged, { pathway_id: 'q' })).toEqual({ pathway_id: 'q', pathway_version: 'staging' })
  })

  it('asks for the one who answers', () => {
    expect(faultsOf(prompted, { answers: 'pathway' })).toEqual(['pathway_id'])
    expect(faultsOf(fresh, { answers: 'prompt' })).toEqual(['prompt'])
    expect(faultsOf(fresh, { voice: 'maya' })).toEqual([])
  })

  it('names every fault in its place', () => {
    expect(
      faultsOf(prompted, {
        transfer_list: [
          { name: 'sales', value: '+14155550142' },
          { name: 'billing', value: '12' },
          { name: '', value: '+14155550143' },
        ],
        dynamic_data: '[1]',
        metadata: '{',
        max_duration: '0',
        timezone: 'Mars',
        keywords: 'a:b',
      }).toSorted(),
    ).toEqual([
      'dynamic_data',
      'keywords',
      'max_duration',
      'metadata',
      'timezone',
      'transfer_list.1',
      'transfer_list.2',
    ])
  })

  it('never fails, and sends only what the service can read, whatever is typed', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constant(''))
    const typed = fc.record({
      answers: fc.constantFrom('pathway' as const, 'prompt' as const),
      pathway_id: fc.string(),
      pathway_version: fc.string(),
      prompt: fc.string(),
      interruption_threshold: text,
      max_duration: text,
      dynamic_data: text,
      metadata: text,
      analysis_schema: text,
      keywords: fc.string(),
      transfer_list: fc.array(fc.record({ name: fc.string(), value: fc.string() }), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(typed, part => {
        const { update } = readDraft({ ...draftOf(fresh), ...part }, fresh)
        expect(inboundUpdate.safeParse(update).success).toBe(true)
      }),
    )
  })
})
