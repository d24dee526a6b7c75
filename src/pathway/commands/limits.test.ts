import { describe, expect, it } from 'vitest'
import { copyElements, pasteElements } from '../clipboard.ts'
import { nodeData, nodesById } from '../document.ts'
import { node, pathway } from '../testing/pathways.ts'
import { setPathwayLimit } from './limits.ts'
import { removeElements } from './nodes.ts'

const config = { globalConfig: { globalPrompt: 'Be kind.', noInput: { limit: 2, target: 'b', more: 1 } } }
const document = {
  ...pathway([node('a', 'Default', { noMatch: { limit: 1, target: 'b', say: 'Hm.' } }), node('b', 'Default')]),
}
const whole = { ...document, nodes: [...document.nodes, config] }

describe('the limits of a pathway', () => {
  it('are written beside the global prompt, or in an entry of their own', () => {
    const set = setPathwayLimit(whole, { member: 'noMatch', value: { limit: 4 } })
    expect(set.nodes[2]).toEqual({ globalConfig: { ...config.globalConfig, noMatch: { limit: 4 } } })
    expect(setPathwayLimit(set, { member: 'noMatch', value: undefined }).nodes[2]).toEqual(config)
    const first = setPathwayLimit(document, { member: 'noMatch', value: { limit: 4 } })
    expect(first.nodes[2]).toMatchObject({ globalConfig: { noMatch: { limit: 4 } } })
    expect(setPathwayLimit(whole, { member: 'noMatch', value: undefined })).toBe(whole)
  })

  it('lose a target that is deleted, and nothing else', () => {
    const { nodes } = removeElements(whole, { nodes: ['b'], edges: [] })
    expect(nodes[0]).toMatchObject({ data: { noMatch: { limit: 1, say: 'Hm.' } } })
    expect(nodes[0]).not.toHaveProperty('data.noMatch.target')
    expect(nodes[1]).toEqual({ globalConfig: { globalPrompt: 'Be kind.', noInput: { limit: 2, more: 1 } } })
  })

  it('lead to the copy where both are copied', () => {
    let made = 0
    const graph = copyElements(whole, { nodes: new Set(['a', 'b']) })
    const pasted = pasteElements(whole, { graph, newId: () => `new${++made}`, offset: 10 })
    const copy = nodesById(pasted.document).get('new1')
    expect(copy && nodeData(copy).noMatch).toEqual({ limit: 1, target: 'new2', say: 'Hm.' })
    const alone = copyElements(whole, { nodes: new Set(['a']) })
    const elsewhere = pasteElements(pathway([]), { graph: alone, newId: () => `new${++made}`, offset: 10 })
    const lonely = nodesById(elsewhere.document).get(elsewhere.nodes[0] ?? '')
    expect(lonely && nodeData(lonely).noMatch).toEqual({ limit: 1, say: 'Hm.' })
  })
})
