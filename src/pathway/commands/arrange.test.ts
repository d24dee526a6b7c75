import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listNodes, nodesById, type PathwayDocument, type Position } from '../document.ts'
import { type Alignment, alignNodes, distributeNodes } from './arrange.ts'

function drawn(positions: Readonly<Record<string, Position>>): PathwayDocument {
  const nodes = Object.entries(positions).map(([id, position]) => ({ id, type: 'Default', data: {}, position }))
  return { name: 'x', description: '', nodes, edges: [] }
}
const placesOf = (document: PathwayDocument) =>
  new Map(listNodes(document).flatMap(({ id, position }) => (position ? [[id, position] as const] : [])))

const steps = drawn({ a: { x: 0, y: 0 }, b: { x: 101, y: 50 }, c: { x: 40, y: 400 } })
const places = placesOf(steps)
const column = (document: PathwayDocument, axis: 'x' | 'y') => [...placesOf(document).values()].map(at => at[axis])

const whole = fc.integer({ min: -5000, max: 5000 })
const drawings = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.record({ x: whole, y: whole }), {
    noNullPrototype: true,
  })
  .map(drawn)
const alignments = fc.constantFrom<Alignment>('left', 'center', 'right', 'top', 'middle', 'bottom')
const axisOf = (to: Alignment) => (['left', 'center', 'right'].includes(to) ? 'x' : 'y')

describe('alignNodes', () => {
  it('puts nodes in line at each edge and centre', () => {
    expect(column(alignNodes(steps, { places, to: 'left' }), 'x')).toEqual([0, 0, 0])
    expect(column(alignNodes(steps, { places, to: 'center' }), 'x')).toEqual([51, 51, 51])
    expect(column(alignNodes(steps, { places, to: 'right' }), 'x')).toEqual([101, 101, 101])
    expect(column(alignNodes(steps, { places, to: 'top' }), 'y')).toEqual([0, 0, 0])
    expect(column(alignNodes(steps, { places, to: 'middle' }), 'y')).toEqual([200, 200, 200])
    expect(column(alignNodes(steps, { places, to: 'bottom' }), 'y')).toEqual([400, 400, 400])
  })

  it('leaves the other nodes, and a single one, as they are', () => {
    const two = new Map([...places].slice(0, 2))
    const aligned = alignNodes(steps, { places: two, to: 'right' })
    expect(nodesById(aligned).get('c')).toBe(nodesById(steps).get('c'))
    expect(alignNodes(steps, { places: new Map([...places].slice(0, 1)), to: 'left' })).toBe(steps)
  })

  it('gives a place to a node that the file gives none', () => {
    const document = { ...steps, nodes: [...steps.nodes, { id: 'd' }] }
    const aligned = alignNodes(document, { places: new Map([...places, ['d', { x: 7, y: 900 }]]), to: 'left' })
    expect(nodesById(aligned).get('d')?.position).toEqual({ x: 0, y: 900 })
  })

  it('moves along one axis only, inside the box around the nodes, and a second time nothing', () => {
    fc.assert(
      fc.property(drawings, alignments, (document, to) => {
        const aligned = alignNodes(document, { places: placesOf(document), to })
        const axis = axisOf(to)
        const before = column(document, axis)
        expect(column(aligned, axis === 'x' ? 'y' : 'x')).toEqual(column(document, axis === 'x' ? 'y' : 'x'))
        for (const at of column(aligned, axis)) {
          expect(at).toBeGreaterThanOrEqual(Math.min(...before))
          expect(at).toBeLessThanOrEqual(Math.max(...before))
        }
        if (before.length > 1) expect(new Set(column(aligned, axis)).size).toBe(1)
        expect(alignNodes(aligned, { places: placesOf(aligned), to })).toBe(aligned)
      }),
    )
  })
})

describe('distributeNodes', () => {
  it('spreads nodes evenly between the first and the last', () => {
    expect(column(distributeNodes(steps, { places, along: 'down' }), 'y')).toEqual([0, 200, 400])
    expect(column(distributeNodes(steps, { places, along: 'across' }), 'x')).toEqual([0, 101, 51])
  })

  it('keeps the order and both ends, leaves steps that differ by a pixel at most, and a second time nothing', () => {
    fc.assert(
      fc.property(drawings, fc.constantFrom('across', 'down'), (document, along) => {
        const axis = along === 'across' ? 'x' : 'y'
        const spread = distributeNodes(document, { places: placesOf(document), along })
        const [before, after] = [column(document, axis), column(spread, axis)]
        const sorted = after.toSorted((one, other) => one - other)
        const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)]
        expect(ends(after)).toEqual(ends(before))
        if (before.length > 2) {
          const gaps = sorted.slice(1).map((at, index) => at - (sorted[index] ?? 0))
          expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
        }
        for (const [one, at] of before.entries())
          for (const [other, there] of before.entries())
            if (at < there) expect(after[one]).toBeLessThanOrEqual(after[other] ?? Number.NaN)
        expect(distributeNodes(spread, { places: placesOf(spread), along })).toBe(spread)
      }),
    )
  })
})
