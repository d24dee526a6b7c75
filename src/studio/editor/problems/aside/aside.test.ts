import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { answered, answerOf } from './answer.ts'
import { patched, patchOf } from './patch.ts'

const entries = fc.array(fc.record({ id: fc.string() }), { maxLength: 6 })
const document = fc.record({ name: fc.string(), description: fc.constant(''), nodes: entries, edges: entries })

/** What arrives on the other side. */
const sent = <Message>(message: Message): Message => structuredClone(message)

it('arrives as the same document, whatever it was before, with what did not change', () => {
  fc.assert(
    fc.property(document, fc.array(document, { maxLength: 4 }), (first, changes) => {
      let here: PathwayDocument = first
      let there = patched(undefined, sent(patchOf(undefined, here)))
      expect(there).toEqual(here)
      for (const change of changes) {
        const next = { ...change, nodes: [...here.nodes.slice(0, 2), ...change.nodes] }
        const before = there
        there = patched(there, sent(patchOf(here, next)))
        expect(there).toEqual(next)
        for (const place of here.nodes.slice(0, 2).keys()) expect(there.nodes[place]).toBe(before.nodes[place])
        here = next
      }
    }),
  )
})

it('answers with the findings that are new, and the places of those that were there', () => {
  const finding = (message: string): Finding => ({ code: 'dead-end', severity: 'warning', message })
  const [one, two, three] = [finding('one'), finding('two'), finding('three')]
  const before = [one, two]
  expect(answerOf(before, before)).toBeNull()
  const answer = sent(answerOf(before, [two, three, one]))
  expect(answer).toEqual([1, three, 0])
  const now = answered(before, answer)
  expect(now).toEqual([two, three, one])
  expect(now[0]).toBe(two)
  expect(answered(now, null)).toBe(now)
})
