import { describe, expect, it } from 'vitest'
import { pathway } from '../testing/summary.ts'
import { faultsOf, nextSteps } from './nextSteps.ts'
import type { Overview } from './overviewQuery.ts'

const calm: Overview['attention'] = {
  paused_webhooks: [],
  failed_stores: [],
  failed_recordings: [],
  unanswered_numbers: [],
  faulty_pathways: [],
  secrets_problem: null,
}
const whole = { setup: { model: true, speech: true }, attention: calm }

describe('faults', () => {
  it('come with the worst first, each with the page that helps', () => {
    const faults = faultsOf({
      attention: {
        ...calm,
        faulty_pathways: [
          { pathway_id: 'live', name: 'Live', error_count: 2, is_live: true },
          { pathway_id: 'draft', name: 'Draft', error_count: 1, is_live: false },
        ],
        unanswered_numbers: [
          { phone_number: '+14155550101', reason: 'nobody' },
          { phone_number: '+14155550102', reason: 'deleted_pathway' },
        ],
        failed_recordings: [
          { call_id: 'c2', other_party: '+14155550123', created_at: '2026-11-22T12:00:00Z' },
          { call_id: 'c1', other_party: '+14155550123', created_at: '2026-11-22T11:00:00Z' },
        ],
      },
    })
    expect(faults.map(({ key, tone }) => [tone, key])).toEqual([
      ['danger', 'errors draft'],
      ['danger', 'deleted +14155550102'],
      ['warning', 'errors live'],
      ['warning', 'recordings'],
    ])
    expect(faults[0]?.text).toBe('“Draft” has 1 error. Fix it to publish.')
    expect(faults[2]?.text).toBe('The draft of “Live” has 2 errors. Callers still reach the live version.')
    expect(faults[3]?.text).toBe('2 recordings couldn’t be created today.')
    expect(faults[1]?.to).toEqual({ to: '/numbers', search: { number: '+14155550102' } })
  })

  it('are none where nothing is wrong', () => {
    expect(faultsOf({ attention: calm })).toEqual([])
  })
})

describe('next steps', () => {
  it('are what is not live, then what was never published, the last changed first', () => {
    const steps = nextSteps(
      [
        pathway('new', { updated_at: '2026-01-01T00:00:00.000Z' }),
        pathway('newer', { updated_at: '2026-01-02T00:00:00.000Z' }),
        pathway('changed', { production_version: 2, has_unpublished_changes: true }),
        pathway('live', { production_version: 1 }),
        pathway('broken', { error_count: 3 }),
        pathway('empty', { node_count: 0 }),
      ],
      whole,
    )
    expect(steps.map(step => step.key)).toEqual(['changes changed', 'publish newer', 'publish new'])
  })

  it('ask who answers numbers only once something is live', () => {
    const attention = { ...calm, unanswered_numbers: [{ phone_number: '+14155550101', reason: 'nobody' as const }] }
    expect(nextSteps([], { ...whole, attention })).toEqual([])
    const [step] = nextSteps([pathway('live', { production_version: 1 })], { ...whole, attention })
    expect(step?.text).toBe('+1 (415) 555-0101 isn’t assigned yet.')
  })

  it('ask for a model and for speech where there is none', () => {
    expect(nextSteps([], { ...whole, setup: { model: false, speech: false } }).map(step => step.key)).toEqual([
      'model',
      'speech',
    ])
  })
})
