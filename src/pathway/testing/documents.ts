import fc from 'fast-check'
import type { PathwayDocument, PathwayEntry } from '../document.ts'
import { anyJson } from './json.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
/** The members of generated documents that nothing of ours knows. */
export const unknownNames = ['x-note', 'folder', 'isHighlighted'] as const
// A file with names that reach into prototypes is refused, and so none of these.
const anything = anyJson({ maxDepth: 2 }).filter(value => !/"(__proto__|constructor)"/.test(JSON.stringify(value)))
const unknownMembers = fc.dictionary(fc.constantFrom(...unknownNames), anything, { maxKeys: 2, noNullPrototype: true })
const variable = fc.constantFrom('code', 'status_code')
const operator = fc.constantFrom('==', '!=')
const value = fc.constantFrom('0', '200')
const name = fc.string({ maxLength: 4 })
const rule = fc.oneof(
  fc.tuple(variable, operator, value, fc.record({ id, name })),
  fc.record({ variable, condition: operator, value, targetId: id, targetName: name }),
  fc.constantFrom<unknown>('malformed', [], ['code', '=='], null, {}),
)
const data = fc
  .tuple(
    fc.record(
      {
        name: fc.string({ maxLength: 6 }),
        prompt: fc.string({ maxLength: 8 }),
        modelOptions: fc.record({ temperature: fc.integer({ min: 0, max: 1 }) }),
        responsePathways: fc.array(rule, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    unknownMembers,
  )
  .map(([known, more]) => ({ ...more, ...known }))
const position = fc.record({ x: fc.integer({ min: -99, max: 99 }), y: fc.integer({ min: -99, max: 99 }) })
const node = fc
  .tuple(
    fc.record(
      { id, type: fc.constantFrom('Default', 'Webhook', 'End Call', 'Route'), data, position },
      { requiredKeys: ['id'] },
    ),
    unknownMembers,
  )
  .map(([known, more]) => ({ ...known, ...more }))
const other = fc.oneof(
  fc.record({ globalConfig: fc.record({ globalPrompt: fc.string({ maxLength: 5 }) }) }),
  fc.constantFrom<Record<string, unknown>>({ comment: 'not a node' }, {}, { id: null, data: {} }),
)
const edge = fc
  .tuple(
    fc.record(
      {
        id: fc.constantFrom('e1', 'e2', 'e3', 'e1~2', ''),
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
    ),
    unknownMembers,
  )
  .map(([known, more]) => ({ ...known, ...more }))

const members = fc.array(id, { maxLength: 3 })
const noted = fc
  .tuple(
    fc.record({ id: fc.constantFrom('p', 'q'), text: name, color: fc.constantFrom('blue', 'odd'), position }),
    unknownMembers,
  )
  .map(([known, more]) => ({ ...more, ...known }))
const grouped = fc
  .tuple(fc.record({ id: fc.constantFrom('p', 'q'), name, color: fc.constant('pink'), nodes: members }), unknownMembers)
  .map(([known, more]) => ({ ...more, ...known }))
const byId = { selector: (one: { readonly id: string }) => one.id, maxLength: 2 }
/** Notes and groups, as well as what nobody would write there. */
const canvas = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.record({ notes: fc.uniqueArray(noted, byId), groups: fc.uniqueArray(grouped, byId) }, { requiredKeys: [] }),
        unknownMembers,
      )
      .map(([known, more]) => ({ ...more, ...known })),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('mine', { notes: 7 }, { groups: [1] }) },
)

/** Documents with everything that real files have: unknown members, parallel and dangling edges, ids used twice by edges, entries that are no nodes. */
export const documents: fc.Arbitrary<PathwayDocument> = fc
  .record({
    nodes: fc.uniqueArray(node, { selector: one => one.id, maxLength: 6 }),
    others: fc.array(fc.tuple(other, fc.nat({ max: 6 })), { maxLength: 2 }),
    edges: fc.array(edge, { maxLength: 6 }),
    more: unknownMembers,
    canvas,
  })
  .map(({ nodes, others, edges, more, canvas }) => ({
    ...more,
    ...(canvas !== undefined && { canvas }),
    name: 'Generated',
    description: '',
    nodes: others.reduce<PathwayEntry[]>((list, [entry, place]) => list.toSpliced(place, 0, entry), nodes),
    edges,
  }))
