import fc from 'fast-check'
import type { PathwayDocument } from '../document.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const unknownMembers = fc.dictionary(
  fc.constantFrom('tag', 'x-note', 'isHighlighted', 'folder'),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 2 },
)
const rule = fc.tuple(
  fc.constantFrom('code', 'status_code'),
  fc.constantFrom('==', '!='),
  fc.constantFrom('0', '200'),
  fc.record({ id, name: fc.string({ maxLength: 4 }) }),
)
const data = fc
  .tuple(
    fc.record(
      {
        name: fc.string({ maxLength: 6 }),
        prompt: fc.string({ maxLength: 8 }),
        modelOptions: fc.record({ temperature: fc.integer({ min: 0, max: 1 }) }),
        responsePathways: fc.array(fc.oneof(rule, fc.constant('malformed')), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    unknownMembers,
  )
  .map(([known, more]) => ({ ...more, ...known }))
const position = fc.record({ x: fc.integer({ min: -99, max: 99 }), y: fc.integer({ min: -99, max: 99 }) })
const node = fc.record(
  { id, type: fc.constantFrom('Default', 'Webhook', 'End Call', 'Route'), data, position },
  { requiredKeys: ['id'] },
)
const other = fc.oneof(
  fc.record({ globalConfig: fc.record({ globalPrompt: fc.string({ maxLength: 5 }) }) }),
  fc.constant({ comment: 'not a node' }),
)
const edge = fc.record(
  {
    id: fc.constantFrom('e1', 'e2', 'e3', 'e4'),
    source: fc.oneof(id, fc.constant('gone')),
    target: id,
    label: fc.string({ maxLength: 5 }),
    data: fc.record(
      { label: fc.string({ maxLength: 5 }), description: fc.string({ maxLength: 5 }) },
      { requiredKeys: [] },
    ),
    type: fc.constant('custom'),
  },
  { requiredKeys: ['source', 'target'] },
)

/** Documents with everything that real files have: unknown members, parallel and dangling edges, ids used twice by edges, entries that are no nodes. */
export const documents: fc.Arbitrary<PathwayDocument> = fc
  .record({
    nodes: fc.uniqueArray(node, { selector: one => one.id, maxLength: 6 }),
    others: fc.array(other, { maxLength: 2 }),
    edges: fc.array(edge, { maxLength: 6 }),
    more: unknownMembers,
  })
  .map(({ nodes, others, edges, more }) => ({
    ...more,
    name: 'Generated',
    description: '',
    nodes: [...nodes, ...others],
    edges,
  }))
