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

/** @param tab a name that no other tab has */
export function openDrafts(tab: string): DraftStore {
  const store = createStore('dialpath-drafts', 'drafts')
  const dividers = new Map<string, Divider>()

  /** Forgets drafts with all their parts. */
  function remove(objects: IDBObjectStore, paths: readonly Path[]) {
    for (const path of paths) {
      objects.delete(keyOf(path))
      objects.delete(partsOf(path))
    }
    return promisifyRequest(objects.transaction)
  }

  return {
    async keep(pathwayId, { document, base, revision, sent = [] }) {
      const path: Path = [pathwayId, tab]
      const known = dividers.get(pathwayId)
      // Until all of it stands there, what stands there is not known.
      dividers.delete(pathwayId)
      const write = (divide: Divider, isAnew: boolean) =>
        store('readwrite', async objects => {
          const before = promisifyRequest<unknown>(objects.get(keyOf(path)))
          if (isAnew) objects.delete(partsOf(path))
          const { documents, fresh, gone } = divide([document, base, ...sent])
          for (const id of gone) objects.delete([...path, id])
          for (const [id, entries] of fresh) objects.put(entries, [...path, id])
          objects.put({ documents, revision, at: Date.now() } satisfies Stored, keyOf(path))
          // All is asked for at once and then settled: a page that is being left does not come to what waits for an answer.
          objects.transaction.commit()
          await promisifyRequest(objects.transaction)
          return (await before) !== undefined
        })
      let divide = known ?? createDivider()
      const wasThere = await write(divide, !known)
      if (known && !wasThere) {
        // Another tab took the draft over and let go of its parts.
        divide = createDivider()
        await write(divide, true)
      }
      dividers.set(pathwayId, divide)
    },
    forget: pathwayId =>
      store('readwrite', async objects => {
        const key = keyOf([pathwayId, tab])
        const before = await promisifyRequest<unknown>(objects.get(key))
        const forgotten: Stored = { documents: [], revision: '', at: Date.now() }
        if (before !== undefined) objects.put(forgotten, key)
        await promisifyRequest(objects.transaction)
      }),
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
