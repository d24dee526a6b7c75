import { expect, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import type { PathwayDocument } from '#pathway/document.ts'
import { countsOf, countsOfNext } from './counts.ts'

const first: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [
    { id: 'a', type: 'Default', data: { name: 'A', prompt: 'Hi', isStart: true } },
    { id: 'b', type: 'End Call', data: { name: 'B', prompt: 'Bye' } },
    { globalConfig: { globalPrompt: 'Be kind.' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b', label: 'done' }],
}
/** As it comes from a client: none of its objects is one that was there before. */
const sent = (document: PathwayDocument): PathwayDocument => JSON.parse(JSON.stringify(document))

it('counts each draft of a pathway as if it were the first', () => {
  const said = setNodeMembers(first, { id: 'a', members: { prompt: 'Hi {{who}}' } })
  const drafts = [
    first,
    said,
    { ...said, edges: [] },
    { ...said, nodes: said.nodes.toReversed() },
    { ...first, nodes: first.nodes.slice(1) },
    { ...first, nodes: [...first.nodes, { id: 'a', type: 'Default', data: {} }] },
    first,
  ]
  for (const draft of drafts) expect(countsOfNext('p', sent(draft))).toEqual(countsOf(sent(draft)))
  expect(countsOfNext('p', sent(said)).warning_count).toBeGreaterThan(countsOfNext('p', sent(first)).warning_count)
})

it('does not take one pathway for another', () => {
  for (let at = 0; at < 40; at += 1) {
    const draft = { ...first, nodes: first.nodes.slice(at % 3) }
    expect(countsOfNext(`p${at}`, sent(draft))).toEqual(countsOf(draft))
  }
})
