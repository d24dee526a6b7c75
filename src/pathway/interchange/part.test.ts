import { describe, expect, it } from 'vitest'
import { readPart } from './part.ts'

function refusal(text: string) {
  const reading = readPart(text)
  return reading.ok ? undefined : [reading.message, ...reading.problems.map(({ path }) => path)].join(' | ')
}

describe('part of a pathway', () => {
  it.each([
    ['', 'clipboard has no text'],
    ['hello', 'isn’t part of a pathway'],
    ['[]', 'isn’t part of a pathway'],
    ['{"orders":[]}', 'isn’t part of a pathway'],
    ['{"nodes":[{"id":"a"},', 'Line 1, column 22'],
    ['{"nodes":[]}', 'has no nodes'],
    ['{"nodes":[{"x":1}]}', 'has no nodes'],
    ['{"nodes":{}}', '| nodes'],
    ['{"nodes":[{"id":"x"},{"id":"x"},5],"edges":3}', '| nodes[2] | edges | nodes[1].id'],
    ['{"nodes":[{"id":"a","__proto__":{"x":1}}]}', 'nodes[0].__proto__'],
    ['{"initial_node":"a","nodes":{}}', 'Pipecat Flows'],
  ])('is not read from %j, and why is said', (text, reason) => {
    expect(refusal(text)).toContain(reason)
  })

  it('may have no edges, or stand inside an answer of the API; entries that are no nodes are counted', () => {
    const nodes = [{ id: 'a' }, { globalConfig: { globalPrompt: 'Be kind.' } }]
    expect(readPart(JSON.stringify({ nodes }))).toMatchObject({ ok: true, graph: { edges: [] }, leftOut: 1 })
    expect(readPart(JSON.stringify({ data: { nodes, edges: [{ source: 'a', target: 'a' }] } }))).toMatchObject({
      ok: true,
      graph: { nodes: [{ id: 'a' }], edges: [{ source: 'a' }] },
    })
  })
})
