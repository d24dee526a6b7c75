import fc from 'fast-check'
import { expect, it } from 'vitest'
import { overlaps } from '../box.ts'
import { frameAround } from '../groupFrame.ts'
import { tidyGroups } from './groups.ts'
import { tidy } from './tidy.ts'
import type { TidyNode } from './vertex.ts'

const card = { width: 264, height: 132 }
const ids = Array.from({ length: 12 }, (_, at) => `n${at}`)
const place = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const node = (id: string, at: TidyNode['at']): TidyNode => ({
  id,
  isStart: id === 'n3',
  at,
  ghostsAfter: 0,
  ghostsBefore: 0,
})
const tasks = fc.record({
  direction: fc.constantFrom('down' as const, 'right' as const),
  card: fc.constant(card),
  nodes: fc.tuple(...ids.map(id => fc.option(place, { nil: undefined }).map(at => node(id, at)))),
  edges: fc.array(fc.record({ source: fc.constantFrom(...ids), target: fc.constantFrom(...ids) }), { maxLength: 24 }),
  staying: fc.array(
    place.map(at => ({ ...at, ...card })),
    { maxLength: 4 },
  ),
  groups: fc
    .array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 })
    .map(numbers => [1, 2, 3].map(group => ids.filter((_, at) => numbers[at] === group))),
})

it('keeps the nodes of a group together, and every other card and frame out of its frame', () => {
  fc.assert(
    fc.property(tasks, task => {
      const places = tidyGroups(task)
      expect([...places.keys()].sort()).toEqual([...ids].sort())
      const boxes = (some: readonly string[]) => some.flatMap(id => ({ x: 0, y: 0, ...places.get(id), ...card }))
      const frames = task.groups.map(group => ({ group, frame: frameAround(boxes(group)) }))
      for (const { group, frame } of frames) {
        if (!frame) continue
        const others = frames.flatMap(other => (other.frame && other.group !== group ? [other.frame] : []))
        const strangers = boxes(ids.filter(id => !group.includes(id)))
        for (const other of [...others, ...strangers, ...task.staying]) expect(overlaps(frame, other)).toBe(false)
      }
    }),
  )
})

it('takes no node for a group, whatever its id is', () => {
  fc.assert(
    fc.property(tasks, task => {
      const named = (id: string) => (id === 'n0' ? 'group 0' : id === 'n1' ? "group 0'" : id)
      const places = tidyGroups({
        ...task,
        nodes: task.nodes.map(one => ({ ...one, id: named(one.id) })),
        edges: task.edges.map(({ source, target }) => ({ source: named(source), target: named(target) })),
        groups: task.groups.map(group => group.map(named)),
      })
      expect(places).toEqual(new Map([...tidyGroups(task)].map(([id, at]) => [named(id), at])))
    }),
  )
})

it('is the same as without groups where there are none', () => {
  fc.assert(
    fc.property(tasks, ({ groups: _, ...task }) => {
      expect(tidyGroups({ ...task, groups: [[]] })).toEqual(tidy(task))
    }),
  )
})

it('leaves as it is what is tidy', () => {
  const edges = ['01', '12', '03', '34', '45'].map(([from, to]) => ({ source: `n${from}`, target: `n${to}` }))
  const given = { direction: 'down' as const, card, edges, staying: [], groups: [['n1', 'n2'], ['n4']] }
  const once = tidyGroups({ ...given, nodes: ids.slice(0, 6).map(id => node(id, undefined)) })
  expect(tidyGroups({ ...given, nodes: ids.slice(0, 6).map(id => node(id, once.get(id))) })).toEqual(once)
})
