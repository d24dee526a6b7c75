import { expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument, PathwayEntry } from '#pathway/document.ts'
import { assemble, createChunker } from './chunks.ts'

const document: PathwayDocument = {
  name: 'Large',
  description: '',
  nodes: Array.from({ length: 1000 }, (_, at) => ({ id: `n${at}`, data: { prompt: '' } })),
  edges: Array.from({ length: 1500 }, (_, at) => ({ id: `e${at}`, source: 'n0', target: `n${at % 1000}` })),
  kept: 'as it is',
}
const type = (before: PathwayDocument, id: string, prompt: string) =>
  setNodeMembers(before, { id, members: { prompt } })

/** A store that does what it is told. */
function createShelf() {
  const chunk = createChunker()
  const parts = new Map<number, readonly PathwayEntry[]>()
  return {
    parts,
    write(...documents: PathwayDocument[]) {
      const chunked = chunk(documents)
      for (const id of chunked.gone) parts.delete(id)
      for (const [id, entries] of chunked.fresh) parts.set(id, entries)
      return chunked
    },
  }
}

it('puts together what it split, and what two documents share but once', () => {
  const { write, parts } = createShelf()
  const changed = type(document, 'n500', 'Hello')
  const { documents, fresh } = write(changed, document)
  expect(documents.map(one => assemble(one, parts))).toEqual([changed, document])
  expect(fresh.size).toBe(25 + 1)
})

it('writes one part for a key that is typed, and lets the one before it go', () => {
  const { write, parts } = createShelf()
  write(document, document)
  let present = document
  for (const text of ['H', 'He', 'Hey']) {
    present = type(present, 'n500', text)
    const { documents, fresh } = write(present, document)
    expect(fresh.size).toBe(1)
    expect(documents.map(one => assemble(one, parts))).toEqual([present, document])
    expect(parts.size).toBe(25 + 1)
  }
  write(present, present)
  expect(parts.size).toBe(25)
})

it('puts nothing together of which a part is missing', () => {
  const { write, parts } = createShelf()
  const [chunked] = write(document).documents
  parts.delete(3)
  expect(chunked && assemble(chunked, parts)).toBeUndefined()
})

it('keeps a document without nodes', () => {
  const { write, parts } = createShelf()
  const empty = { ...document, nodes: [], edges: [] }
  expect(write(empty).documents.map(one => assemble(one, parts))).toEqual([empty])
})
