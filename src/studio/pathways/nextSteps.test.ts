import { describe, expect, it } from 'vitest'
import { nextSteps } from './nextSteps.ts'
import { pathway } from './testing/summary.ts'

describe('what to look at next', () => {
  it('is what is broken first, then what is not live, then what was never published', () => {
    const steps = nextSteps(
      [
        pathway('new'),
        pathway('changed', { production_version: 2, has_unpublished_changes: true }),
        pathway('live', { production_version: 1 }),
        pathway('broken', { error_count: 3, production_version: 1, has_unpublished_changes: true }),
      ],
      true,
    )
    expect(steps.map(step => step.key)).toEqual(['errors broken', 'changes changed', 'publish new'])
    expect(steps[0]?.text).toBe('“broken” has 3 errors that keep it from going live.')
  })

  it('names the pathway that was changed last first, and never more than three', () => {
    const many = ['01', '02', '03', '04', '05'].map(day =>
      pathway(day, { error_count: 1, updated_at: `2026-01-${day}T00:00:00.000Z` }),
    )
    const steps = nextSteps(many, false)
    expect(steps.map(step => step.pathway_id)).toEqual(['05', '04', '03'])
    expect(steps[0]?.text).toBe('“05” has an error that keeps it from going live.')
  })

  it('asks for a model only where it is known that there is none', () => {
    expect(nextSteps([], undefined)).toEqual([])
    expect(nextSteps([], true)).toEqual([])
    expect(nextSteps([], false).map(step => step.key)).toEqual(['model'])
  })

  it('says nothing of what is empty', () => {
    expect(nextSteps([pathway('empty', { node_count: 0, error_count: 1 })], true)).toEqual([])
  })
})
