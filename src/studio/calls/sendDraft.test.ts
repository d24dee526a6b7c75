import { describe, expect, it } from 'vitest'
import { sendCall } from '#contract/calls.ts'
import { draftOfCallee, NO_CALLEE } from '#studio/shell/calls/callee.ts'
import { draftOfData, NO_REQUEST_DATA } from '#studio/shell/calls/requestData.ts'
import { bodyOf, checkDraft, draftOf, emptyDraft, type SendDraft } from './sendDraft.ts'

const draft = (part: Partial<SendDraft>): SendDraft => ({
  ...emptyDraft,
  phone_number: '+14155550142',
  pathway_id: 'p1',
  ...part,
})

describe('a call as it is being written', () => {
  it('names every fault beside its field', () => {
    expect(Object.keys(checkDraft({ ...emptyDraft, max_duration: 'long', webhook: 'http://here' })).sort()).toEqual([
      'max_duration',
      'pathway_id',
      'phone_number',
      'webhook',
    ])
    expect(checkDraft(draft({ plays: 'task' }))).toEqual({ task: expect.any(String) })
    expect(checkDraft(draft({ voicemail_action: 'leave_message' }))).toHaveProperty('voicemail_message')
    expect(checkDraft(draft({ callee: { ...NO_CALLEE, persona: 'x'.repeat(4_001) } }))).toEqual({
      'simulated_callee.persona': 'This is 1 character too long.',
    })
    const nameless = { ...NO_REQUEST_DATA, rows: [{ name: '', value: '4' }] }
    expect(checkDraft(draft({ callee: { ...NO_CALLEE, answers: nameless } }))).toHaveProperty([
      'simulated_callee.answers',
    ])
    expect(checkDraft(draft({ dialsAgain: true, retry_wait: '-1' }))).toHaveProperty('retry')
    expect(checkDraft(draft({ data: { ...NO_REQUEST_DATA, rows: [{ name: '', value: 'x' }] } }))).toHaveProperty(
      'request_data',
    )
  })

  it('without faults is a body that the API takes', () => {
    const written = draft({
      version: '3',
      data: { ...NO_REQUEST_DATA, rows: [{ name: ' name ', value: 'Ada' }] },
      callee: draftOfCallee({ persona: 'A guest in a hurry.', answers: { guests: 4, name: 'Ada' } }),
      voicemail_action: 'leave_message',
      voicemail_message: 'Please call back.',
      dialsAgain: true,
      max_duration: '2.5',
    })
    expect(checkDraft(written)).toEqual({})
    expect(sendCall.body.parse(bodyOf(written))).toMatchObject({
      pathway_id: 'p1',
      pathway_version: 3,
      request_data: { name: 'Ada' },
      simulated_callee: { persona: 'A guest in a hurry.', answers: { guests: 4, name: 'Ada' } },
      voicemail_message: 'Please call back.',
      retry: { wait: 60 },
      max_duration: 2.5,
    })
  })

  it('says nothing of the callee where nothing is written of it', () => {
    expect(bodyOf(draft({ callee: { ...NO_CALLEE, persona: '  ' } }))).not.toHaveProperty('simulated_callee')
  })

  it('is written anew from what it was sent with', () => {
    const written = draft({
      data: draftOfData({ name: 'Ada' }),
      callee: draftOfCallee({ persona: 'A guest.', answers: { guests: 4 } }),
      voicemail_action: 'leave_message',
      voicemail_message: 'Please call back.',
      dialsAgain: true,
      webhook: 'https://example.com/done',
      isMocked: true,
    })
    const request = sendCall.body.parse(bodyOf(written))
    const record = {
      to: '+14155550142',
      pathway_id: 'p1',
      pathway_version: 'draft' as const,
      request_data: { name: 'Ada' },
    }
    expect(draftOf({ ...record, request })).toEqual(written)
  })
})
