import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf } from '#nodes/models.ts'
import { documentOf, fileOf, MAX_FILE_BYTES, readPathwayFile, renumberDuplicates } from './interchange.ts'
import { documents } from './testing/documents.ts'

function problems(text: string) {
  const reading = readPathwayFile(text)
  return reading.ok ? [] : reading.problems
}

describe('a pathway file', () => {
  it('comes out as it went in, in its own order', () => {
    fc.assert(
      fc.property(documents, fc.boolean(), (document, named) => {
        const { name, description, ...rest } = document
        const text = JSON.stringify(named ? { description, ...rest, name } : rest)
        const reading = readPathwayFile(text)
        if (!reading.ok) throw new Error(reading.problems[0]?.message)
        const opened = documentOf(reading.file, { name, description })
        expect(JSON.stringify(fileOf(opened, reading.file))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it.each([
    ['', 'empty'],
    ['hello', 'not valid JSON'],
    ['[]', 'JSON object'],
    ['{"nodes":{},"edges":[]}', 'must be a list'],
    ['{"nodes":[],"edges":[1]}', 'must be an object'],
    ['{"nodes":[{"id":"a","__proto__":{}}],"edges":[]}', 'not allowed'],
    ['{"nodes":[],"edges":[],"x":{"constructor":{"prototype":{}}}}', 'not allowed'],
    [JSON.stringify({ nodes: [], edges: [], x: 'x'.repeat(MAX_FILE_BYTES) }), 'MiB'],
  ])('is refused where it is none, and says why (%#)', (text, reason) => {
    expect(
      problems(text)
        .map(problem => problem.message)
        .join(),
    ).toContain(reason)
  })

  it('may be deep, but not bottomless', () => {
    const nested = (levels: number) => `{"nodes":[],"edges":[],"x":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
    expect(problems(nested(50))).toEqual([])
    expect(problems(nested(100_000))[0]?.message).toContain('levels')
  })

  it('with ids that are used twice can be renumbered', () => {
    const text = JSON.stringify({ nodes: [{ id: 'a' }, { id: 'a' }, { id: 'a-2' }, { id: 'a' }], edges: [] })
    const reading = readPathwayFile(text)
    expect(reading).toMatchObject({ ok: false, canRenumber: true })
    const again = readPathwayFile(renumberDuplicates(text))
    expect(again.ok && again.file.nodes.map(node => node.id)).toEqual(['a', 'a-3', 'a-2', 'a-4'])
  })

  it('is taken out of an answer of the API, and what cannot be shown is told', () => {
    const reading = readPathwayFile(
      '{"data":{"nodes":[{"x":1},{"id":"a"}],"edges":[{"source":"a","target":"gone","label":"next"}]}}',
    )
    expect(reading.ok && reading.notes.map(note => note.path)).toEqual(['data', 'nodes[0]', 'nodes', 'edges[0]'])
  })

  it('tells which of its nodes are played as another kind, once a type', () => {
    const at = { position: { x: 0, y: 0 } }
    const nodes = ['Default', 'Route', 'Route', 'SMS'].map((type, index) => ({ id: `${index}`, type, ...at }))
    const reading = readPathwayFile(JSON.stringify({ nodes, edges: [] }), kindOf)
    expect(reading.ok && reading.notes.map(note => note.path)).toEqual(['nodes[1].type', 'nodes[3].type'])
  })
})
