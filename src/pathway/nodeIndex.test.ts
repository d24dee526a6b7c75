import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PathwayNode } from './document.ts'
import { NodeIndex } from './nodeIndex.ts'

/** Few ids, so that some nodes have the same one and some lists have the same ids in the same order. */
const nodes = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), data: fc.record({ name: fc.string() }) }), {
  maxLength: 4,
})

it('says the same as a map, whatever was indexed before', () => {
  fc.assert(
    fc.property(nodes, nodes, (before, now) => {
      const map = new Map<string, PathwayNode>(now.map(node => [node.id, node]))
      const index = new NodeIndex(now, new NodeIndex(before))
      expect([...index]).toEqual([...map])
      expect([...index.keys()]).toEqual([...map.keys()])
      expect([...index.values()]).toEqual([...map.values()])
      expect(index.size).toBe(map.size)
      for (const id of ['a', 'b', 'c', 'd']) {
        expect(index.get(id)).toBe(map.get(id))
        expect(index.has(id)).toBe(map.has(id))
      }
      const seen: unknown[] = []
      index.forEach((node, id) => {
        seen.push([id, node])
      })
      expect(seen).toEqual([...map])
    }),
  )
})
