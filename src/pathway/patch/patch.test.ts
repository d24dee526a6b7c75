import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathwayDocument, PathwayEntry } from '../document.ts'
import { documents } from '../testing/documents.ts'
import { edits } from '../testing/edits.ts'
import { applyPatch, type PatchFault } from './apply.ts'
import { derivePatch } from './derive.ts'
import { MAX_OPERATIONS, type Patch } from './operation.ts'

const text = (value: unknown) => JSON.stringify(value)
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Places of a list, some of which stay, in some order. */
const places = fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 8 })

function reorder<Entry extends PathwayEntry>(list: readonly Entry[], order: readonly number[]): readonly Entry[] {
  return order.map(place => list[place]).filter(entry => entry !== undefined)
}

/** A document, and another that shares as much with it as steps of an author leave. */
const changes = fc
  .tuple(documents, fc.array(edits, { maxLength: 4 }), fc.option(fc.tuple(places, places)), fc.option(documents))
  .map(([before, steps, orders, other]): [PathwayDocument, PathwayDocument] => {
    const edited = steps.reduce((document, step) => step(document), before)
    const [nodes, edges] = orders ?? []
    const after = {
      ...edited,
      ...(nodes && { nodes: [...reorder(edited.nodes, nodes), ...(other?.nodes.slice(0, 1) ?? [])] }),
      ...(edges && { edges: reorder(edited.edges, edges) }),
    }
    return [before, orders === null && other ? other : after]
  })

describe('a patch that is derived', () => {
  it('makes the other document, to the order of members, as it was sent', () => {
    fc.assert(
      fc.property(changes, ([before, after]) => {
        const patch: Patch = copy(derivePatch(before, after))
        const was = text(before)
        expect(text(applyPatch(copy(before), patch))).toBe(text(applyPatch(before, patch)))
        const made = applyPatch(before, patch) as PathwayDocument
        const inOrder = Object.fromEntries(Object.keys(after).map(name => [name, made[name]]))
        expect(text(inOrder)).toBe(text(after))
        expect(Object.keys(made).toSorted()).toEqual(Object.keys(copy(after)).toSorted())
        expect(text(before)).toBe(was)
      }),
      { numRuns: 400 },
    )
  })

  it('keeps the object of every element that stays', () => {
    fc.assert(
      fc.property(documents.map(copy), places, (before, order) => {
        const after = { ...before, nodes: reorder(before.nodes, order) }
        const here = copy(before)
        const made = applyPatch(here, copy(derivePatch(before, after))) as PathwayDocument
        const stay = order.filter(place => place < before.nodes.length)
        expect(made.nodes.map(node => here.nodes.indexOf(node))).toEqual(stay)
        expect(made.edges).toBe(here.edges)
      }),
    )
  })

  it('says little of a step in a large document', () => {
    const nodes = Array.from({ length: 10_000 }, (_, at) => ({
      id: `n${at}`,
      position: { x: at, y: 0 },
      data: { name: `Node ${at}`, prompt: 'x'.repeat(200) },
    }))
    const before = { name: 'x', description: '', nodes, edges: [] }
    const [first, second, ...rest] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
    const typed = { ...first, data: { ...first.data, prompt: 'Hello' } }
    const moved = { ...first, position: { x: 5, y: 5 } }
    const at = '/nodes/0'
    const steps: [object[], Patch][] = [
      [[typed, second, ...rest], [{ op: 'replace', path: `${at}/data/prompt`, value: 'Hello' }]],
      [[moved, second, ...rest], [{ op: 'replace', path: `${at}/position`, value: { x: 5, y: 5 } }]],
      [[second, ...rest], [{ op: 'remove', path: at }]],
      [[second, ...rest, first], [{ op: 'move', from: at, path: '/nodes/9999' }]],
      [[{ id: 'new' }, ...nodes], [{ op: 'add', path: at, value: { id: 'new' } }]],
    ]
    for (const [changed, patch] of steps) expect(derivePatch(before, { ...before, nodes: changed })).toEqual(patch)
  })
})

describe('a patch that is applied', () => {
  const document = () => ({
    name: 'x',
    nodes: [{ id: 'a', data: { 'a/b': 1, '~': 2 } }, { id: 'b' }],
    edges: [] as unknown[],
  })
  const apply = (...patch: Patch) => applyPatch(document(), patch)

  it('makes each operation of RFC 6902', () => {
    expect(
      apply(
        { op: 'test', path: '/nodes/0/data', value: { '~': 2, 'a/b': 1 } },
        { op: 'replace', path: '/nodes/0/data/a~1b', value: null },
        { op: 'remove', path: '/nodes/0/data/~0' },
        { op: 'copy', from: '/nodes/0', path: '/nodes/-' },
        { op: 'replace', path: '/nodes/2/data/a~1b', value: 3 },
        { op: 'move', from: '/nodes/1', path: '/nodes/0' },
        { op: 'add', path: '/edges/0', value: { id: 'e' } },
        { op: 'add', path: '/name', value: 'y' },
        { op: 'move', from: '/name', path: '/name' },
      ),
    ).toEqual({
      name: 'y',
      nodes: [{ id: 'b' }, { id: 'a', data: { 'a/b': null } }, { id: 'a', data: { 'a/b': 3 } }],
      edges: [{ id: 'e' }],
    })
    expect(apply({ op: 'replace', path: '', value: 7 })).toBe(7)
  })

  it.each<[string, Patch[number], PatchFault['member']]>([
    ['a member that is not there', { op: 'replace', path: '/folder', value: 1 }, 'path'],
    ['a member that every object inherits', { op: 'remove', path: '/constructor' }, 'path'],
    ['the length of a list', { op: 'replace', path: '/nodes/length', value: 0 }, 'path'],
    ['a place with a zero before it', { op: 'add', path: '/nodes/00', value: {} }, 'path'],
    ['a place after the end', { op: 'add', path: '/nodes/3', value: {} }, 'path'],
    ['no place', { op: 'add', path: '/nodes/', value: {} }, 'path'],
    ['the end of a list, to take it away', { op: 'remove', path: '/nodes/-' }, 'path'],
    ['a member of a text', { op: 'add', path: '/name/0', value: 'z' }, 'path'],
    ['the whole, to take it away', { op: 'remove', path: '' }, 'path'],
    ['what is no pointer', { op: 'remove', path: 'name' }, 'path'],
    ['what is no pointer for its tilde', { op: 'remove', path: '/~2' }, 'path'],
    ['prototypes', { op: 'add', path: '/__proto__/polluted', value: 1 }, 'path'],
    ['prototypes at last', { op: 'add', path: '/nodes/0/__proto__', value: { polluted: 1 } }, 'path'],
    ['prototypes, to read', { op: 'copy', from: '/__proto__', path: '/x' }, 'from'],
    ['no source', { op: 'copy', from: '/nodes/9', path: '/x' }, 'from'],
    ['a place inside of what is moved', { op: 'move', from: '/nodes/0', path: '/nodes/0/data/x' }, 'path'],
    ['another value', { op: 'test', path: '/name', value: 'y' }, 'value'],
    ['no value', { op: 'add', path: '/x', value: undefined }, 'value'],
  ])('is refused where it names %s', (_, operation, member) => {
    const before = document()
    expect(() => applyPatch(before, [{ op: 'add', path: '/edges/0', value: {} }, operation])).toThrow(
      expect.objectContaining({ operation: 1, member }),
    )
    expect(before).toEqual(document())
    expect({}).not.toHaveProperty('polluted')
  })

  it('does no more work than its length suggests', () => {
    const wide = { nodes: Array.from({ length: 10_000 }, () => ({})), list: Array.from({ length: 500_000 }, () => 0) }
    const many = (operation: Patch[number]): Patch => Array.from({ length: MAX_OPERATIONS }, () => operation)
    expect(applyPatch(wide, many({ op: 'add', path: '/nodes/0', value: {} }))).toHaveProperty('nodes.length', 20_000)
    expect(() => applyPatch(wide, many({ op: 'add', path: '/list/0', value: 0 }))).toThrow('takes too long')
    expect(() => applyPatch(wide, many({ op: 'copy', from: '', path: '/nodes/0/x' }))).toThrow('5 MiB in total')
    expect(() => applyPatch(wide, many({ op: 'test', path: '/list', value: wide.list }))).not.toThrow()
    expect(() => applyPatch(wide, many({ op: 'test', path: '/list', value: [...wide.list] }))).toThrow('takes too long')
  })
})
