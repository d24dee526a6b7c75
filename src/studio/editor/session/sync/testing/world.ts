import type { PathwayDocument } from '#pathway/document.ts'
import { isRecord } from '#pathway/document.ts'
import { applyPatch } from '#pathway/patch/apply.ts'
import { derivePatch } from '#pathway/patch/derive.ts'
import { Refused } from '#studio/shell/refused.ts'
import type { EditorStore } from '../../document/store.ts'
import { type Autosave, type SaveApi, startAutosave } from '../autosave.ts'
import type { DraftStore, KeptDraft } from '../drafts.ts'
import { openWithDrafts } from '../restore.ts'
import { follows, type Revision, readRevision } from '../revision.ts'

/** A request on its way. It arrives, or not; its answer comes back, or not; and the browser may have given it up meanwhile. */
interface Request {
  readonly arrive: () => void
  readonly fail: (error: Error) => void
  /** Set once it has arrived. */
  answer?: () => void
}

/** A service with one pathway, the network, and browsers that edit the pathway; time passes only when it is told to. */
export function createWorld(first: PathwayDocument) {
  const service = { document: first, revision: 1, lineage: 'a' }
  /** Earlier states of the service, the newest last. */
  const states = [{ document: first, revision: 1 }]
  const etag = () => `"${service.lineage}.${service.revision}"`
  const browsers: Browser[] = []
  /** Values that an author wrote, by place; and those that an author knowingly replaced, removed or decided against. */
  const written = new Set<string>()
  const given = new Set<string>()

  class Browser {
    readonly tab: string
    store: EditorStore | undefined
    autosave: Autosave | undefined
    readonly kept = new Map<string, KeptDraft>()
    readonly timers = new Map<number, () => void>()
    requests: Request[] = []
    news: Revision[] = []
    isOnline = true
    isFollowing = false
    opening: Promise<void> | undefined
    private count = 0
    private pages = 0

    constructor(tab: string) {
      this.tab = tab
    }

    private ask<T>(arrive: () => T): Promise<T> {
      if (!this.isOnline) return Promise.reject(new TypeError('Failed to fetch'))
      // A page that was reloaded is gone: what it asked may still arrive, and no answer finds it.
      const page = this.pages
      const isThere = () => this.pages === page
      return new Promise((resolve, reject) => {
        const request: Request = {
          arrive: () => {
            try {
              const value = arrive()
              request.answer = () => isThere() && resolve(value)
            } catch (error) {
              request.answer = () => isThere() && reject(error)
            }
          },
          fail: error => isThere() && reject(error),
        }
        this.requests.push(request)
      })
    }

    private readonly api: SaveApi = {
      // As through the network: the other side gets a copy.
      save: (document, since) => {
        const patch = copy(derivePatch(since.document, document))
        return this.ask(() => {
          if (since.revision !== etag()) throw new Refused(412, 'changed meanwhile')
          service.document = applyPatch(service.document, patch) as PathwayDocument
          service.revision += 1
          states.push({ document: service.document, revision: service.revision })
          for (const browser of browsers) if (browser.isFollowing) browser.news.push(readRevision(etag()))
          return { revision: etag() }
        })
      },
      load: () => this.ask(() => ({ document: copy(service.document), revision: etag() })),
    }

    /** Opens the page, also anew: what the old one had under way may still arrive. */
    open() {
      const page = `${this.tab}-${this.pages}`
      this.pages += 1
      const drafts: DraftStore = {
        keep: async (_, draft) => this.put({ ...draft, key: page }),
        acknowledge: async (_, saved) => this.put({ ...saved, base: saved.document, key: page, isAcknowledged: true }),
        readAll: async () => async served => {
          const [newest, ...older] = [...this.kept.values()].filter(one => one.isAcknowledged).reverse()
          for (const { key } of older) this.kept.delete(key)
          const isNeeded = newest && !follows(readRevision(served), readRevision(newest.revision))
          return [...this.kept.values()].filter(one => one !== newest || isNeeded)
        },
        letGo: async gone => {
          for (const { key } of gone) if (key !== page) this.kept.delete(key)
        },
      }
      this.opening = Promise.all([this.api.load(), drafts.readAll('p')])
        .then(async ([served, kept]) => openWithDrafts('p', served, await kept(served.revision), drafts))
        .then(({ store }) => {
          this.store = store
          this.autosave = startAutosave(store, this.api, drafts, {
            set: run => {
              this.count += 1
              this.timers.set(this.count, run)
              return this.count
            },
            clear: timer => void this.timers.delete(timer),
          })
          this.follow()
        })
        .catch(() => undefined)
        .finally(() => {
          this.opening = undefined
        })
    }

    /** The last put comes last. */
    private put(draft: KeptDraft) {
      this.kept.delete(draft.key)
      this.kept.set(draft.key, draft)
    }

    /** @param losing what was under way never arrives; otherwise it may */
    async reload(losing: boolean) {
      if (!this.autosave) return
      await this.autosave.keep()
      await this.autosave.stop()
      this.autosave = undefined
      this.store = undefined
      this.timers.clear()
      this.unfollow()
      if (losing) this.requests = []
      this.open()
    }

    follow() {
      if (!this.isOnline || !this.autosave) return
      this.isFollowing = true
      this.news.push(readRevision(etag()))
    }

    unfollow() {
      this.isFollowing = false
      this.news = []
    }

    /** @param arriving what is under way reaches the service none the less, only the answers do not come */
    goOffline(arriving: boolean) {
      this.isOnline = false
      this.unfollow()
      const failing = this.requests
      this.requests = []
      for (const request of failing) {
        if (arriving && !request.answer) request.arrive()
        request.fail(new TypeError('Failed to fetch'))
      }
    }

    goOnline() {
      this.isOnline = true
      if (!this.store && !this.opening) this.open()
      this.follow()
      this.autosave?.retry()
    }

    hear() {
      const revision = this.news.shift()
      if (revision !== undefined) this.autosave?.hear(revision)
    }

    tick() {
      const due = [...this.timers.values()]
      this.timers.clear()
      for (const run of due) run()
    }

    /** The oldest request goes one step further; lost, its browser is told so, and it arrives later or never. */
    transport(fate: 'on' | 'lost' | 'late') {
      const [request] = this.requests
      if (!request) return
      if (fate === 'on') {
        if (!request.answer) return request.arrive()
        this.requests.shift()
        return request.answer()
      }
      this.requests.shift()
      request.fail(new TypeError('Failed to fetch'))
      if (fate === 'late' && !request.answer) this.requests.push(request)
    }

    /** A change by this author, through the store. `writes`: what it says is to last. */
    change(act: (store: EditorStore) => void, writes: boolean) {
      if (!this.store) return
      const before = placesOf(this.store.getState().document)
      act(this.store)
      const after = placesOf(this.store.getState().document)
      for (const place of before) if (!after.has(place)) given.add(place)
      if (writes) for (const place of after) if (!before.has(place)) written.add(place)
    }

    decide(side: (index: number) => 'mine' | 'theirs') {
      if (!this.store || this.store.getState().conflicts.length === 0) return
      // The dialog asks about the work as it is now: what was in conflict may have been deleted since.
      this.store.getState().reviewConflicts()
      const { conflicts } = this.store.getState()
      const choices = Object.fromEntries(conflicts.map(({ id }, index) => [id, side(index)]))
      for (const { id, place, theirs } of conflicts) {
        if (choices[id] === 'mine') for (const one of placesIn(place.join('/'), theirs)) given.add(one)
      }
      this.change(store => store.getState().decide(choices), false)
    }
  }

  /** Every document that a browser still has of the pathway. */
  const heldDocuments = () =>
    browsers.flatMap(({ store, kept }) => [
      ...(store ? [store.getState().document] : []),
      ...[...kept.values()].map(draft => draft.document),
    ])

  return {
    service,
    browsers,
    /** The service is restored to what it had `back` saves ago, under another lineage; who follows it does so anew. */
    restore(back: number) {
      const at = Math.max(0, states.length - 1 - back)
      const { document, revision } = states[at] ?? service
      const held = new Set(heldDocuments().flatMap(one => [...placesOf(one)]))
      const restored = placesOf(document)
      // Values that nobody has any more are lost for good.
      for (const place of placesOf(service.document)) if (!restored.has(place) && !held.has(place)) given.add(place)
      states.length = at + 1
      Object.assign(service, { document, revision, lineage: `${service.lineage}'` })
      for (const browser of browsers) if (browser.isFollowing) browser.follow()
    },
    join() {
      const browser = new Browser(String(browsers.length))
      browsers.push(browser)
      browser.open()
      return browser
    },
    /** Values that an author wrote and nobody gave up. */
    lasting: () => [...written].filter(place => !given.has(place)),
    placesOf,
  }
}

function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

/** Everything that a document says, as texts of place and value, and of place and word where several people can write; elements by their id. */
function placesOf(document: PathwayDocument): ReadonlySet<string> {
  const { nodes, edges, ...rest } = document
  const lists = [
    ...nodes.map(node => ({ key: `nodes/node ${node.id}`, element: node })),
    ...edges.map(edge => ({ key: `edges/${edge.id}`, element: edge })),
  ]
  return new Set([...placesIn('', rest), ...lists.flatMap(({ key, element }) => placesIn(key, element))])
}

function placesIn(place: string, value: unknown): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return value.split(' ').map(word => `${place} = ${JSON.stringify(word)}`)
  if (!isRecord(value)) return [`${place} = ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([name, member]) => placesIn(place === '' ? name : `${place}/${name}`, member))
}
