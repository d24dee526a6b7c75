import { expect, test } from 'vitest'
import { pathwayNews } from '#contract/together.ts'
import { isPathwayNews } from './news.ts'

const person = { tab: 't', name: 'Ana', node_id: null, edge_key: null, field: 'prompt', pointer: { x: 1, y: -2.5 } }
const draft = { type: 'draft', lineage: 'l', revision: 3, saved_by: ['t', null], deleted: false }

test.each([
  draft,
  { type: 'versions' },
  { type: 'people', people: [person, { ...person, pointer: null }] },
  { ...draft, revision: 'three' },
  { ...draft, saved_by: 't' },
  { type: 'draft' },
  { type: 'people', people: [{ ...person, pointer: { x: 1 } }] },
  { type: 'people', people: [{ name: 'Ana' }, null] },
  { type: 'of a newer service' },
  null,
])('is what the contract says of a message: %j', message => {
  // The service leaves nothing out of what it sends, so that no default of the contract makes a difference.
  expect(isPathwayNews(message)).toBe(pathwayNews.safeParse(message).success)
})
