import { createStore, promisifyRequest } from 'idb-keyval'
import type { PathwayDocument, PathwayEntry } from '#pathway/document.ts'
import { assemble, createDivider, type Divider, type PartedDocument } from './parts.ts'

/** What an author has that the service has not: the document, and the service's that it grew from. */
export interface Draft {
  readonly document: PathwayDocument
  readonly base: PathwayDocument
  readonly revision: string
  /** What was sent without an answer; see the store. */
  readonly sent?: readonly PathwayDocument[]
}

/** A draft that was kept, by this tab or by one before it. */
export interface KeptDraft extends Draft {
  readonly key: string
}

/** Work kept in the browser until the service has it. Each tab keeps its own, so that two never write over each other. */
export interface DraftStore {
  keep(pathwayId: string, draft: Draft): Promise<void>
  forget(pathwayId: string): Promise<void>
  /** All that any tab kept of a pathway. */
  readAll(pathwayId: string): Promise<readonly KeptDraft[]>
  /** Lets go of drafts of other tabs, whose work is in this tab's own draft by now. */
  letGo(drafts: readonly KeptDraft[]): Promise<void>
}

/**
 * How a draft is stored: under its key, with its documents in parts, which stand under its path. What was forgotten leaves its parts for
 * the next draft of the same tab, until nobody has come back for them.
 */
interface Stored {
  /** The document, its base, and what was sent; nothing where the draft was forgotten. */
  readonly documents: readonly PartedDocument[]
  readonly revision: string
  /** When it was written, in milliseconds. */
  readonly at: number
}

const LEFT_MS = 24 * 60 * 60_000
const SEPARATOR = ' '
type Path = readonly [pathwayId: string, tab: string]
const keyOf = (path: Path) => path.join(SEPARATOR)
const partsOf = (path: Path) => IDBKeyRange.bound([...path], [...path, []])

function pathOf(key: string): Path {
  const [pathwayId = '', tab = ''] = key.split(SEPARATOR)
  return [pathwayId, tab]
}

/** How the parts of a draft are divided that stand in the browser, once all is written that was asked for. */
interface Shelf {
  readonly divide: Divider
  /** Whether they do not: a write failed, or another tab took the draft over and let go of its parts. */
  isLost: boolean
}

/** @param tab a name that no other tab has */
export function openDrafts(tab: string): DraftStore {
  const store = createStore('dialpath-drafts', 'drafts')
  const shelves = new Map<string, Shelf>()
  /** What was asked for last, of each pathway; the browser does it in the order in which it was asked for. */
  const turns = new Map<string, object>()

  function begin(pathwayId: string): () => boolean {
    const turn = {}
    turns.set(pathwayId, turn)
    return () => turns.get(pathwayId) === turn
  }

  /** @param shelf none where all is written anew */
  async function write(pathwayId: string, { document, base, revision, sent = [] }: Draft, shelf?: Shelf) {
    const path: Path = [pathwayId, tab]
    const used = shelf ?? { divide: createDivider(), isLost: false }
    shelves.set(pathwayId, used)
    try {
      const before = await store('readwrite', async objects => {
        const present = promisifyRequest<unknown>(objects.get(keyOf(path)))
        if (!shelf) objects.delete(partsOf(path))
        const { documents, fresh, gone } = used.divide([document, base, ...sent])
        for (const id of gone) objects.delete([...path, id])
        for (const [id, entries] of fresh) objects.put(entries, [...path, id])
        objects.put({ documents, revision, at: Date.now() } satisfies Stored, keyOf(path))
        // All is asked for at once and then settled: a page that is being left does not come to what waits for an answer.
        objects.transaction.commit()
        const [stood] = await Promise.all([present, promisifyRequest(objects.transaction)])
        return stood
      })
      if (shelf && before === undefined) lose(pathwayId, used)
    } catch (error) {
      lose(pathwayId, used)
      throw error
    }
    return used
  }

  function lose(pathwayId: string, shelf: Shelf) {
    shelf.isLost = true
    if (shelves.get(pathwayId) === shelf) shelves.delete(pathwayId)
  }

  /** Forgets drafts with all their parts. */
  function remove(objects: IDBObjectStore, paths: readonly Path[]) {
    for (const path of paths) {
      objects.delete(keyOf(path))
      objects.delete(partsOf(path))
    }
    return promisifyRequest(objects.transaction)
  }

  return {
    async keep(pathwayId, draft) {
      const isLast = begin(pathwayId)
      const { isLost } = await write(pathwayId, draft, shelves.get(pathwayId))
      // What was asked for later writes its own parts anew.
      if (isLost && isLast()) await write(pathwayId, draft)
    },
    forget(pathwayId) {
      begin(pathwayId)
      return store('readwrite', async objects => {
        const key = keyOf([pathwayId, tab])
        const before = await promisifyRequest<unknown>(objects.get(key))
        const forgotten: Stored = { documents: [], revision: '', at: Date.now() }
        if (before !== undefined) objects.put(forgotten, key)
        await promisifyRequest(objects.transaction)
      })
    },
    readAll: pathwayId =>
      store('readwrite', async objects => {
        const keys = await promisifyRequest(objects.getAllKeys(IDBKeyRange.bound(`${pathwayId}${SEPARATOR}`, [])))
        const drafts: KeptDraft[] = []
        const left: Path[] = []
        for (const key of keys) {
          if (typeof key !== 'string' || pathOf(key)[0] !== pathwayId) continue
          const stored: Stored = await promisifyRequest(objects.get(key))
          if (stored.documents.length > 0) drafts.push(...(await readDraft(objects, key, stored)))
          else if (stored.at < Date.now() - LEFT_MS) left.push(pathOf(key))
        }
        await remove(objects, left)
        return drafts
      }),
    letGo: drafts =>
      store('readwrite', objects =>
        remove(
          objects,
          drafts.map(({ key }) => pathOf(key)).filter(path => path[1] !== tab),
        ),
      ),
  }
}

/** One draft, or none where a part of it is missing. */
async function readDraft(objects: IDBObjectStore, key: string, { documents, revision }: Stored): Promise<KeptDraft[]> {
  const range = partsOf(pathOf(key))
  const ids = await promisifyRequest(objects.getAllKeys(range))
  const values: (readonly PathwayEntry[])[] = await promisifyRequest(objects.getAll(range))
  const parts = new Map(
    ids.flatMap((id, at) => {
      const place = Array.isArray(id) ? id[2] : undefined
      const entries = values[at]
      return typeof place === 'number' && entries ? [[place, entries] as const] : []
    }),
  )
  const whole = documents.map(parted => assemble(parted, parts))
  const [document, base, ...sent] = whole
  if (!document || !base) return []
  return [{ key, document, base, revision, sent: sent.filter(one => one !== undefined) }]
}
