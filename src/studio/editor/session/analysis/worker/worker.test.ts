import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PathwayDocument } from '#pathway/document.ts'
import type { Finding } from '#pathway/finding.ts'
import { answered, answerOf } from './answer.ts'
import { patched, patchOf } from './patch.ts'

const entries = fc.array(fc.record({ id: fc.string() }), { maxLength: 6 })
const document = fc.record({ name: fc.string(), description: fc.constant(''), nodes: entries, edges: entries })

/** Which nodes stay, in which order. */
const places = fc.uniqueArray(fc.nat({ max: 8 }))

/** What arrives on the other side. */
const sent = <Message>(message: Message): Message => structuredClone(message)

it('arrives as the same document, whatever it was before, with what did not change', () => {
  fc.assert(
    fc.property(document, fc.array(fc.tuple(places, document), { maxLength: 4 }), (first, changes) => {
      let here: PathwayDocument = first
      let there = patched(undefined, sent(patchOf(undefined, here)))
      expect(there).toEqual(here)
      for (const [stay, change] of changes) {
        const stayed = stay.filter(place => place < here.nodes.length)
        const next: PathwayDocument = {
          ...change,
          nodes: [...stayed.map(place => here.nodes[place]).filter(node => node !== undefined), ...change.nodes],
        }
        const before = there
        there = patched(there, sent(patchOf(here, next)))
        expect(there).toEqual(next)
        for (const [at, place] of stayed.entries()) expect(there.nodes[at]).toBe(before.nodes[place])
        here = next
      }
    }),
  )
})

it('sends little of a large document, wherever nodes come, go or change', () => {
  const nodes: PathwayDocument['nodes'] = Array.from({ length: 10_000 }, (_, at) => ({
    id: `n${at}`,
    data: { prompt: 'x'.repeat(200) },
  }))
  const here: PathwayDocument = { name: '', description: '', nodes, edges: [] }
  const there = patched(undefined, sent(patchOf(undefined, here)))
  const news = [{ id: 'new' }]
  const change = (at: number) =>
    nodes.map((node, place) => (place === at ? { ...node, position: { x: 1, y: 1 } } : node))
  const one = 1000
  for (const [next, most] of [
    [nodes.slice(1), one],
    [[...news, ...nodes], one],
    [nodes.toSpliced(5000, 1), one],
    [change(5000), one],
    // Between places far from each other, the numbers of those that stayed.
    [nodes.slice(1, -1).toSpliced(5000, 1), 100_000],
    [change(1).with(-2, { id: 'new' }), 100_000],
  ] as const) {
    const patch = patchOf(here, { ...here, nodes: next })
    expect(JSON.stringify(patch).length).toBeLessThan(most)
    const arrived = patched(there, sent(patch)).nodes
    expect(arrived).toEqual(next)
    const [known, stayed] = [new Set(nodes), new Set(there.nodes)]
    expect(arrived.map(node => stayed.has(node))).toEqual(next.map(node => known.has(node)))
  }
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
