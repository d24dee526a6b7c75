import { expect, it } from 'vitest'
import { follows, readRevision } from './revision.ts'

it('reads the lineage and the revision, strong or weak, and those from before there were lineages', () => {
  expect(readRevision('"0f3a.12"')).toEqual({ lineage: '0f3a', number: 12 })
  expect(readRevision('W/"0f3a.12"')).toEqual({ lineage: '0f3a', number: 12 })
  expect(readRevision('"7"')).toEqual({ lineage: '', number: 7 })
  expect(readRevision('')).toEqual({ lineage: '', number: 0 })
})

it('one revision follows another of its own lineage alone', () => {
  const [first, second, other] = ['"a.1"', '"a.2"', '"b.9"'].map(readRevision)
  if (!first || !second || !other) throw new Error('three were read')
  expect(follows(second, first)).toBe(true)
  expect(follows(first, first)).toBe(true)
  expect(follows(first, second)).toBe(false)
  expect(follows(other, second)).toBe(false)
})
