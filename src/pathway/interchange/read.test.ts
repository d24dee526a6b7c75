import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documents } from '../testing/documents.ts'
import { documentOf, fileOf, MAX_FILE_BYTES, sizeFault } from './file.ts'
import { fixIds } from './fixIds.ts'
import { readPathwayFile } from './read.ts'

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
    ['hello', 'isn’t valid JSON'],
    ['[]', 'JSON object'],
    ['{"nodes":{},"edges":[]}', 'must be a list'],
    ['{"nodes":[],"edges":[1]}', 'must be an object'],
    ['{"nodes":[{"id":"a","__proto__":{}}],"edges":[]}', 'isn’t allowed'],
    ['{"nodes":[],"edges":[],"x":{"constructor":{"prototype":{}}}}', 'isn’t allowed'],
    [JSON.stringify({ nodes: [], edges: [], x: 'x'.repeat(MAX_FILE_BYTES) }), 'MiB'],
  ])('is refused where it is none, and says why (%#)', (text, reason) => {
    expect(
      problems(text)
        .map(problem => problem.message)
        .join(),
    ).toContain(reason)
  })

  it('may have 5 MiB and not a byte more', () => {
    expect(sizeFault(MAX_FILE_BYTES)).toBeUndefined()
    expect(sizeFault(MAX_FILE_BYTES + 1)).toBe('The file is 5.0 MiB. Pathways can be at most 5 MiB.')
    expect(sizeFault(6 * 1024 * 1024)).toContain('6.0 MiB')
  })

  it('may be deep, but not bottomless', () => {
    const nested = (levels: number) => `{"nodes":[],"edges":[],"x":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
    expect(problems(nested(50))).toEqual([])
    expect(problems(nested(100_000))[0]?.message).toContain('levels')
  })

  it('with ids that are used twice can be renumbered', () => {
    const text = JSON.stringify({ nodes: [{ id: 'a' }, { id: 'a' }, { id: 'a-2' }, { id: 'a' }], edges: [] })
    const reading = readPathwayFile(text)
    expect(reading).toMatchObject({ ok: false, hasOnlyBadIds: true })
    const fixed = fixIds(text)
    expect(fixed.renumbered).toEqual(['a-3', 'a-4'])
    const again = readPathwayFile(fixed.text)
    expect(again.ok && again.file.nodes.map(node => node.id)).toEqual(['a', 'a-3', 'a-2', 'a-4'])
  })

  it('with numbers as ids says which nodes have them, and can be fixed', () => {
    const text = JSON.stringify({
      nodes: [{ id: 1, data: { name: 'Greet' } }, { id: '2' }, { id: 1 }, { globalConfig: {} }],
      edges: [{ id: 7, source: 1, target: '2' }],
    })
    expect(readPathwayFile(text)).toEqual({
      ok: false,
      hasOnlyBadIds: true,
      problems: [
        { path: 'nodes[0].id', message: 'IDs are text. The ID of “Greet” is the number 1. Write "1".' },
        { path: 'nodes[2].id', message: 'IDs are text. The ID of this node is the number 1. Write "1".' },
        { path: 'edges[0].source', message: 'IDs are text. The source of this edge is the number 1. Write "1".' },
      ],
    })
    const { renumbered, written, text: fixed } = fixIds(text)
    expect({ renumbered, written }).toEqual({ renumbered: ['1-2'], written: 3 })
    expect(readPathwayFile(fixed)).toMatchObject({
      ok: true,
      file: {
        nodes: [{ id: '1', data: { name: 'Greet' } }, { id: '2' }, { id: '1-2' }, { globalConfig: {} }],
        edges: [{ id: 7, source: '1', target: '2' }],
      },
    })
  })

  it('is taken out of an answer of the API, and what stood around it is named', () => {
    const reading = readPathwayFile('{"data":{"nodes":[{"id":"a"}],"edges":[]}}')
    expect(reading).toMatchObject({ ok: true, file: { nodes: [{ id: 'a' }] }, wrapper: 'data' })
    const twice = '{"data":{"nodes":[{"id":"a"},{"id":"a"}],"edges":[]},"more":1}'
    expect(fixIds(twice).text).toBe('{"data":{"nodes":[{"id":"a"},{"id":"a-2"}],"edges":[]}}')
  })

  it.each([
    ['{"initial_node":"start","nodes":{"start":{}}}', 'Pipecat Flows'],
    ['{"states":[],"initial_state":"Trigger"}', 'Twilio Studio'],
    ['{"definition":{"states":[],"initial_state":"Trigger"}}', 'Twilio Studio'],
    ['{"displayName":"Home","transitionRoutes":[]}', 'Dialogflow CX'],
    ['PK\u0003\u0004 and so on', 'ZIP archive'],
    ['<mxfile host="x"><diagram/></mxfile>', 'draw.io'],
    ['<?xml version="1.0"?>\n<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL">', 'BPMN'],
  ])('of another tool is called by its name (%#)', (text, tool) => {
    expect(problems(text)).toEqual([
      { path: '', message: expect.stringMatching(`^This is (an? )?.*${tool}.*can’t read these`) },
    ])
  })

  it('that is no JSON says where', () => {
    expect(problems('{\n  "nodes": [],\n  "edges": [],\n}')).toEqual([
      {
        path: '',
        message: 'The file isn’t valid JSON. Line 4, column 1: extra comma before this brace.',
      },
    ])
  })
})
