import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { setNodeMembers } from '#pathway/commands/nodes.ts'
import { derivePatch } from '#pathway/patch/derive.ts'
import { PATCH_TYPE } from '#pathway/patch/operation.ts'
import { createEditorStore } from '#studio/editor/session/document/store.ts'
import { type SaveApi, startAutosave } from '#studio/editor/session/sync/autosave.ts'
import { readRevision } from '#studio/editor/session/sync/revision.ts'
import { Refused } from '#studio/shell/refused.ts'
import { migrationsBeside, startService } from '../service.ts'
import { readSettings } from '../settings.ts'
import { base } from '../testing/pathways.ts'
import { copyTemplate } from '../testing/service.ts'
import { TEST_KEY } from '../testing/template.ts'

const PATHWAY = { name: 'Kept', nodes: ['a', 'b', 'c'].map(id => ({ id, data: {} })), edges: [] }
const LATER = [
  ['B', 'a', 'text'],
  ['C', 'b', 'prompt'],
  ['D', 'b', 'text'],
  ['E', 'c', 'prompt'],
] as const
const ending: (() => Promise<unknown>)[] = []

/** A service on the embedded database, which can be made to lose what came after a snapshot. */
async function serve() {
  const { dataDir, drop } = await copyTemplate()
  ending.push(drop)
  const settings = readSettings({
    PORT: '0',
    DIALPATH_DATA_DIR: dataDir,
    DIALPATH_API_KEY: TEST_KEY,
    DIALPATH_LOG_LEVEL: 'silent',
  })
  const start = () =>
    startService(settings, {
      migrations: migrationsBeside(join(import.meta.dirname, '..')),
      workers: { entry: inject('worker') },
      studio: undefined,
    })
  let running = await start()
  ending.push(() => running.close())
  const snapshots = join(dataDir, 'snapshots')
  const kept = join(dataDir, 'kept')
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(running.url + path, {
      method,
      headers: {
        authorization: TEST_KEY,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const read = await answer.json()
    if (!answer.ok) throw new Refused(answer.status, read.message)
    return { body: read, etag: answer.headers.get('etag') ?? '' }
  }
  return {
    ask,
    async takeSnapshot() {
      await running.context.database.snapshot()
      cpSync(snapshots, kept, { recursive: true })
    },
    /** The database cannot be opened, and the copy that was taken is all that there is. */
    async loseAndRestore() {
      await running.close()
      for (const folder of [snapshots, join(dataDir, 'db')]) rmSync(folder, { recursive: true })
      cpSync(kept, snapshots, { recursive: true })
      running = await start()
    },
  }
}

/** A pathway of the service, as the editor reaches it. */
async function createPathway({ ask }: Awaited<ReturnType<typeof serve>>) {
  const path = `${base}/${(await ask('POST', `${base}/create`, PATHWAY)).body.pathway_id}`
  const api: SaveApi = {
    async save(document, since) {
      const headers = { 'if-match': since.revision, 'content-type': PATCH_TYPE }
      return { revision: (await ask('PATCH', path, derivePatch(since.document, document), headers)).etag }
    },
    async load() {
      const { body, etag } = await ask('GET', `${path}?as_stored=true`)
      const { pathway_id: _, ...document } = body
      return { document, revision: etag }
    },
  }
  return {
    api,
    async news() {
      const { body } = await ask('GET', `${path}/stream`, undefined, { accept: 'application/json' })
      return { lineage: String(body.lineage), number: Number(body.revision) }
    },
  }
}

/** A tab of the studio with the pathway open: its own store and saving, over HTTP. */
async function openTab(api: SaveApi) {
  const store = createEditorStore({ pathwayId: 'p', ...(await api.load()) })
  const nothing = { keep: async () => undefined, acknowledge: async () => undefined }
  // Saves when the test says so.
  const autosave = startAutosave(store, api, nothing, { set: () => 0, clear: () => undefined })
  ending.push(() => autosave.stop())
  return {
    store,
    autosave,
    saved: (letter: string, id: string, member: string) => {
      store.getState().run(letter, document => setNodeMembers(document, { id, members: { [member]: letter } }))
      return autosave.flush()
    },
    decide(sideOf: (mine: unknown) => 'mine' | 'theirs') {
      const { conflicts, decide } = store.getState()
      decide(Object.fromEntries(conflicts.map(({ id, mine }) => [id, sideOf(mine)] as const)))
    },
    said: () => store.getState().document.nodes.map(({ data }) => data),
  }
}

describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a service that was restored to a snapshot', () => {
  /** Of each a tab saved A before the snapshot, and B, C, D and E after it. */
  let lost: {
    readonly pathway: Awaited<ReturnType<typeof createPathway>>
    readonly tab: Awaited<ReturnType<typeof openTab>>
  }[]
  const take = () => {
    const next = lost.pop()
    if (!next) throw new Error('Each test takes a pathway: create more.')
    return next
  }

  beforeAll(async () => {
    const service = await serve()
    lost = await Promise.all(
      [1, 2, 3].map(async () => {
        const pathway = await createPathway(service)
        return { pathway, tab: await openTab(pathway.api) }
      }),
    )
    for (const { tab } of lost) expect(await tab.saved('A', 'a', 'prompt')).toBe(true)
    await service.takeSnapshot()
    for (const { tab } of lost) {
      for (const [letter, id, member] of LATER) expect(await tab.saved(letter, id, member)).toBe(true)
      expect(readRevision(tab.store.getState().revision).number).toBe(6)
    }
    await service.loseAndRestore()
  }, 180_000)
  afterAll(async () => {
    for (const end of ending.splice(0).reverse()) await end()
  }, 60_000)

  it('what a restored service lost is asked about at the next edit, and comes back to it', async () => {
    const { pathway, tab } = take()
    const whole = [
      { prompt: 'A', text: 'B' },
      { prompt: 'C', text: 'D' },
      { prompt: 'E', text: 'F' },
    ]
    expect(readRevision((await pathway.api.load()).revision).number).toBe(2)
    expect(await tab.saved('F', 'c', 'text')).toBe(false)
    expect(tab.said()).toEqual(whole)
    const { conflicts, isApart } = tab.store.getState()
    expect(isApart).toBe(true)
    expect(conflicts.map(({ mine, theirs }) => [mine, theirs])).toEqual(
      ['B', 'C', 'D', 'E', 'F'].map(letter => [letter, undefined]),
    )
    expect((await pathway.api.load()).document.nodes[0]).toMatchObject({ data: { prompt: 'A' } })
    tab.decide(() => 'mine')
    expect(await tab.autosave.flush()).toBe(true)
    expect((await pathway.api.load()).document.nodes.map(({ data }) => data)).toEqual(whole)
  })

  it('a tab without an edit learns of it from the stream, and one that says the same goes on under the new lineage', async () => {
    const { pathway, tab } = take()
    const before = tab.store.getState().revision
    tab.autosave.hear(await pathway.news())
    await tab.autosave.flush()
    expect(tab.store.getState().conflicts).toHaveLength(4)
    const fresh = await openTab(pathway.api)
    tab.decide(() => 'theirs')
    expect(await tab.autosave.flush()).toBe(true)
    expect(tab.said()).toEqual(fresh.said())
    const { lineage } = readRevision(tab.store.getState().revision)
    expect(lineage).not.toBe(readRevision(before).lineage)
    expect(await tab.saved('G', 'a', 'prompt')).toBe(true)
  })

  it('the revision that another author reached on the restored service is not taken for one’s own', async () => {
    const { pathway, tab } = take()
    const other = await openTab(pathway.api)
    for (const letter of ['W', 'X', 'Y', 'Z']) expect(await other.saved(letter, 'c', letter)).toBe(true)
    expect(readRevision(other.store.getState().revision).number).toBe(6)

    expect(await tab.saved('F', 'c', 'text')).toBe(false)
    expect((await pathway.api.load()).document.nodes[2]).toMatchObject({ data: { W: 'W', X: 'X', Y: 'Y', Z: 'Z' } })
    expect(tab.store.getState().conflicts).toHaveLength(9)
    tab.decide(mine => (mine === undefined ? 'theirs' : 'mine'))
    expect(await tab.autosave.flush()).toBe(true)
    const { document } = await pathway.api.load()
    expect(document.nodes.map(({ data }) => data)).toEqual([
      { prompt: 'A', text: 'B' },
      { prompt: 'C', text: 'D' },
      { prompt: 'E', text: 'F', W: 'W', X: 'X', Y: 'Y', Z: 'Z' },
    ])
    other.autosave.hear(await pathway.news())
    await other.autosave.flush()
    expect(other.store.getState()).toMatchObject({ conflicts: [], document })
  })
})
