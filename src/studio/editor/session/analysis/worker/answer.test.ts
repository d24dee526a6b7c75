import { expect, it } from 'vitest'
import type { Finding } from '#pathway/finding.ts'
import { answered, answerOf } from './answer.ts'

it('answers with the findings that are new, and the places of those that were there', () => {
  const finding = (message: string): Finding => ({ code: 'dead-end', severity: 'warning', message })
  const [one, two, three] = [finding('one'), finding('two'), finding('three')]
  const before = [one, two]
  expect(answerOf(before, before)).toBeNull()
  const answer = structuredClone(answerOf(before, [two, three, one]))
  expect(answer).toEqual([1, three, 0])
  const now = answered(before, answer)
  expect(now).toEqual([two, three, one])
  expect(now[0]).toBe(two)
  expect(answered(now, null)).toBe(now)
})
