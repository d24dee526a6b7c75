import type { PathwayDocument } from '#pathway/document.ts'
import { isRecord } from '#pathway/document.ts'
import { Refused } from '#studio/shell/refused.ts'
import type { EditorStore } from '../../store.ts'
import { type Autosave, type SaveApi, startAutosave } from '../autosave.ts'
import type { Draft, DraftStore } from '../drafts.ts'
import { openWithDrafts } from '../restore.ts'

/** A request on its way. It arrives, or not; its answer comes back, or not; and the browser may have given it up meanwhile. */
interface Request {
  readonly arrive: () => void
  readonly fail: (error: Error) => void
  /** Set once it has arrived. */
  answer?: () => void
}

/** A service with one pathway, the network, and browsers that edit the pathway; time passes only when it is told to. */
export function createWorld(first: PathwayDocument) {
  const service = { document: first, revision: 1 }
  const browsers: Browser[] = []
  /** Values that an author wrote, by place; and those that an author knowingly replaced, removed or decided against. */
  const written = new Set<string>()
  const given = new Set<string>()

  class Browser {
    readonly tab: string
    store: EditorStore | undefined
    autosave: Autosave | undefined
    readonly kept = new Map<string, Draft>()
    readonly timers = new Map<number, () => void>()
    requests: Request[] = []
    news: number[] = []
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
      return new Promise((resolve, reject) => {
        const request: Request = {
          arrive: () => {
            try {
              const value = arrive()
              request.answer = () => resolve(value)
            } catch (error) {
              request.answer = () => reject(error)
            }
          },
          fail: reject,
        }
        this.requests.push(request)
      })
    }

    private readonly api: SaveApi = {
      // As through the network: the other side gets a copy.
      save: (document, revision) => {
        const body = copy(document)
        return this.ask(() => {
          if (revision !== String(service.revision)) throw new Refused(412, 'changed meanwhile')
          service.document = body
          service.revision += 1
          for (const browser of browsers) if (browser.isFollowing) browser.news.push(service.revision)
          return { revision: String(service.revision) }
        })
      },
      load: () => this.ask(() => ({ document: copy(service.document), revision: String(service.revision) })),
    }

    /** Opens the page, also anew: what the old one had under way may still arrive. */
    open() {
      const page = `${this.tab}-${this.pages}`
      this.pages += 1
      const drafts: DraftStore = {
        keep: async (_, draft) => void this.kept.set(page, draft),
        forget: async () => void this.kept.delete(page),
        readAll: async () => [...this.kept].map(([key, draft]) => ({ ...draft, key })),
        letGo: async gone => {
          for (const { key } of gone) if (key !== page) this.kept.delete(key)
        },
      }
      this.opening = this.api
        .load()
        .then(served => openWithDrafts('p', served, drafts))
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
      this.news.push(service.revision)
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
      const conflicts = this.store?.getState().conflicts ?? []
      if (conflicts.length === 0) return
      const choices = Object.fromEntries(conflicts.map(({ id }, index) => [id, side(index)]))
      for (const { id, place, theirs } of conflicts) {
        if (choices[id] === 'mine') for (const one of placesIn(place.join('/'), theirs)) given.add(one)
      }
      this.change(store => store.getState().decide(choices), false)
    }
  }

  return {
    service,
    browsers,
    join() {
      const browser = new Browser(String(browsers.length))
      browsers.push(browser)
      browser.open()
      return browser
    },
    /** What an author wrote and nobody gave up. */
    lasting: () => [...written].filter(place => !given.has(place)),
    placesOf,
  }
}

function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

/** Everything that a document says, as texts of place and value; elements by their id. */
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
  if (!isRecord(value)) return [`${place} = ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([name, member]) => placesIn(place === '' ? name : `${place}/${name}`, member))
}
