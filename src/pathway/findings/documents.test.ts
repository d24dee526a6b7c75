import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFindings } from '#nodes/checks.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { edge, end, node, pathway } from '#pathway/testing/pathways.ts'

const codes = (document: PathwayDocument) => findFindings(document).map(finding => finding.code)

describe('documents as they come', () => {
  it('never throws, whatever the members hold', () => {
    const entry = fc.oneof(
      fc.record({
        id: fc.string(),
        type: fc.constantFrom('Default', 'Webhook', 'Transfer Call', 'Knowledge Base', 'x'),
        data: fc.jsonValue(),
      }),
      fc.record({
        id: fc.constant('1'),
        data: fc.dictionary(
          fc.constantFrom(
            'url',
            'extractVars',
            'responsePathways',
            'responseData',
            'tools',
            'tool',
            'headers',
            'modelOptions',
            'prompt',
            'pathwayExamples',
            'isStart',
            'kb',
          ),
          fc.jsonValue(),
        ),
        type: fc.constant('Webhook'),
      }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    )
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.array(fc.dictionary(fc.constantFrom('id', 'source', 'target', 'label', 'data'), fc.jsonValue())),
        (nodes, edges) => {
          const document: PathwayDocument = JSON.parse(JSON.stringify({ name: '', description: '', nodes, edges }))
          for (const finding of findFindings(document)) expect(finding.message).not.toMatch(/undefined|\[object/)
        },
      ),
    )
  })

  it('goes through a chain of ten thousand nodes', () => {
    const nodes = Array.from({ length: 10_000 }, (_, place) =>
      node(String(place), 'Default', { isStart: place === 0, modelOptions: { skipUserResponse: true } }),
    )
    const edges = nodes.slice(1).map((_, place) => edge(String(place), String(place + 1)))
    expect(codes(pathway([...nodes, end], [...edges, edge('9999', 'end')]))).toEqual([])
  })
})
