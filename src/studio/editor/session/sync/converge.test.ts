import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addEdge } from '#pathway/commands/edges.ts'
import { addNode, moveNodes, removeElements, setNodeMembers } from '#pathway/commands/nodes.ts'
import { nodeData, nodesById, type PathwayDocument } from '#pathway/document.ts'
import { createWorld } from './testing/world.ts'

const document: PathwayDocument = {
  name: 'Shared',
  description: '',
  nodes: ['a', 'b', 'c'].map(id => ({
    id,
    data: { prompt: `${id} prompt of some words, so that several authors can write in it`, text: `${id} text` },
    position: { x: 0, y: 0 },
  })),
  edges: [
    { id: 'ab', source: 'a', target: 'b', label: 'to b' },
    { id: 'bc', source: 'b', target: 'c', label: 'to c' },
  ],
}

type World = ReturnType<typeof createWorld>
type Browser = World['browsers'][number]

/** Puts a word between those of a prompt, where others may write as well. */
function writeInto(document: PathwayDocument, id: string, value: string): PathwayDocument {
  const node = nodesById(document).get(id)
  const words = String(node ? (nodeData(node).prompt ?? '') : '').split(' ')
  const at = Number(value.slice(1)) % (words.length + 1)
  return setNodeMembers(document, { id, members: { prompt: words.toSpliced(at, 0, value).join(' ') } })
}

/** Edits of an author. Each uses its own `value`, so that the test can trace it. */
const edits: readonly ((document: PathwayDocument, id: string, value: string) => PathwayDocument)[] = [
  (doc, id, value) => setNodeMembers(doc, { id, members: { prompt: value } }),
  (doc, id, value) => setNodeMembers(doc, { id, members: { text: value } }),
  writeInto,
  writeInto,
  (doc, id, value) =>
    moveNodes(doc, { positions: { [id]: { x: value.length * 1000 + Number(value.slice(1)), y: 0 } } }),
  (doc, _, value) => ({ ...doc, name: value }),
  (doc, _, value) => addNode(doc, { node: { id: `new ${value}`, data: { prompt: value } } }),
  (doc, id, value) => addEdge(doc, { id: `edge ${value}`, source: id, target: 'c', label: value }),
  (doc, id) => removeElements(doc, { nodes: [id], edges: [] }),
  doc => removeElements(doc, { nodes: [], edges: doc.edges.slice(0, 1).map(({ id }) => id ?? '') }),
]

const who = fc.nat(2)
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('edit' as const), who, edit: fc.nat(edits.length - 1), node: fc.nat(4) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('transport' as const),
      who,
      fate: fc.constantFrom('on', 'on', 'on', 'on', 'lost', 'late'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tick' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn' as const), who, back: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      who,
      sides: fc.infiniteStream(fc.constantFrom('mine', 'theirs')),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('offline' as const), who, arriving: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('online' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), who, losing: fc.boolean() }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
const restore = fc.record({ do: fc.constant('restore' as const), back: fc.nat(6) })

const settled = () => new Promise<void>(resolve => setImmediate(resolve))

async function act(browser: Browser, action: Action, value: string) {
  switch (action.do) {
    case 'edit':
      return browser.change(store => {
        const { document, run } = store.getState()
        const ids = document.nodes.map(({ id }) => String(id))
        const id = ids[action.node % Math.max(ids.length, 1)]
        const edit = edits[action.edit]
        if (id !== undefined && edit) run(`Edit ${value}`, doc => edit(doc, id, value))
      }, true)
    case 'turn':
      return browser.change(store => void (action.back ? store.getState().undo() : store.getState().redo()), false)
    case 'transport':
      return browser.transport(action.fate)
    case 'tick':
      return browser.tick()
    case 'hear':
      return browser.hear()
    case 'decide':
      return browser.decide(() => action.sides.next().value ?? 'mine')
    case 'offline':
      return browser.isOnline ? browser.goOffline(action.arriving) : undefined
    case 'online':
      return browser.goOnline()
    case 'reload':
      return browser.reload(action.losing)
  }
}

/** Lets everything come to rest, every author deciding what they are asked. */
async function comeToRest({ browsers }: World) {
  for (const browser of browsers) browser.goOnline()
  for (let round = 0; round < 200; round += 1) {
    let isQuiet = true
    for (const browser of browsers) {
      if (browser.requests.length > 0 || browser.news.length > 0 || browser.timers.size > 0 || browser.opening)
        isQuiet = false
      while (browser.requests.length > 0) {
        browser.transport('on')
        await settled()
      }
      browser.hear()
      browser.decide(() => 'mine')
      browser.tick()
      await settled()
    }
    if (isQuiet) return
  }
  throw new Error('The editors never come to rest.')
}

it('all editors converge to one document, and nothing is lost that nobody gave up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 120, size: 'max' }), async actions => {
      const world = createWorld(document)
      for (let count = 0; count < 3; count += 1) world.join()
      await comeToRest(world)
      for (const [index, action] of actions.entries()) {
        const browser = world.browsers[action.who]
        if (browser) await act(browser, action, `v${index}`)
        await settled()
      }
      await comeToRest(world)
      for (const browser of world.browsers) {
        const { document, conflicts, saveState } = browser.store?.getState() ?? {}
        expect(document).toEqual(world.service.document)
        expect(conflicts).toEqual([])
        expect(saveState).toEqual({ is: 'saved' })
      }
      const places = world.placesOf(world.service.document)
      expect(world.lasting().filter(place => !places.has(place))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('an author who is alone is asked nothing, and only they change what they see', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 80, size: 'max' }), async actions => {
      const world = createWorld(document)
      const browser = world.join()
      await comeToRest(world)
      let seen = document
      const expectUnchanged = () => {
        if (!browser.store) return
        expect(browser.store.getState().document).toEqual(seen)
        expect(browser.store.getState().conflicts).toEqual([])
      }
      for (const [index, action] of actions.entries()) {
        await act(browser, action, `v${index}`)
        if (action.do === 'edit' || action.do === 'turn') seen = browser.store?.getState().document ?? seen
        await settled()
        expectUnchanged()
      }
      await comeToRest(world)
      expectUnchanged()
      expect(world.service.document).toEqual(seen)
    }),
    { numRuns: 300 },
  )
})

it('all editors converge when the service is restored meanwhile, and nothing that one of them has is lost undecided', async () => {
  const actions = fc.array(fc.oneof({ weight: 12, arbitrary: action }, { weight: 1, arbitrary: restore }), {
    maxLength: 120,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(actions, async actions => {
      const world = createWorld(document)
      for (let count = 0; count < 3; count += 1) world.join()
      await comeToRest(world)
      for (const [index, action] of actions.entries()) {
        if (action.do === 'restore') world.restore(action.back)
        else {
          const browser = world.browsers[action.who]
          if (browser) await act(browser, action, `v${index}`)
        }
        await settled()
      }
      await comeToRest(world)
      for (const browser of world.browsers) {
        const { document, conflicts, saveState, isApart } = browser.store?.getState() ?? {}
        expect(document).toEqual(world.service.document)
        expect(conflicts).toEqual([])
        expect(isApart).toBe(false)
        expect(saveState).toEqual({ is: 'saved' })
      }
      const places = world.placesOf(world.service.document)
      expect(world.lasting().filter(place => !places.has(place))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
