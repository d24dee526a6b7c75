import { expect, it } from 'vitest'
import { setNodeMembers } from './commands/nodes.ts'
import type { PathwayDocument } from './document.ts'
import { shareUnchanged } from './share.ts'

const document: PathwayDocument = {
  name: 'x',
  description: '',
  nodes: [{ id: 'a', data: { prompt: '' } }, { globalConfig: { globalPrompt: 'Be kind.' } }, { id: 'b' }],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
}
const copy = (of: PathwayDocument): PathwayDocument => JSON.parse(JSON.stringify(of))

it('gives the document itself for a copy of it', () => {
  expect(shareUnchanged(document, copy(document))).toBe(document)
})

it('takes anew only what says something else', () => {
  const changed = copy(setNodeMembers(document, { id: 'a', members: { prompt: 'Hello' } }))
  const moved = { ...changed, nodes: [{ id: 'new' }, ...changed.nodes] }
  const shared = shareUnchanged(document, moved)
  expect(shared).toEqual(moved)
  expect(shared.nodes.at(-1)).toBe(document.nodes.at(-1))
  expect(shared.edges).toBe(document.edges)
})

it('keeps what the other document does not say out of it', () => {
  const { description: _, ...without } = document
  // As the service may answer, whatever the type says.
  expect(shareUnchanged(document, copy(without as PathwayDocument))).toEqual(without)
})
