import { createStore, promisifyRequest } from 'idb-keyval'
import type { PathwayDocument, PathwayEntry } from '#pathway/document.ts'
import { assemble, type ChunkedDocument, type Chunker, createChunker } from './chunks.ts'
import { follows, readRevision } from './revision.ts'

/** Unsaved work of an author: the document, and its base from the service. */
export interface Draft {
  readonly document: PathwayDocument
  readonly base: PathwayDocument
  /** The `ETag` that the service gave what it had; it names the lineage of its database, too. */
  readonly revision: string
  /** Documents sent without an answer; see `Work`. */
  readonly sent?: readonly PathwayDocument[]
  /** The service was restored to what is the base, and it is not decided yet what stays; see `Work`. */
  readonly isApart?: boolean
}

/** A draft that was kept, by this tab or by one before it. */
export interface KeptDraft extends Draft {
  readonly key: string
  /** The service had all of it; the base is the document itself. */
  readonly isAcknowledged?: boolean
}

/**
 * Work kept in the browser until the service has it, and what the service has for a day more, in case it is restored to an earlier state.
 * Each tab keeps its own, so that two never write over each other.
 */
export interface DraftStore {
  keep(pathwayId: string, draft: Draft): Promise<void>
  /** The service has all of this tab's work. */
  acknowledge(pathwayId: string, saved: Pick<Draft, 'document' | 'revision'>): Promise<void>
  /** Reads what any tab kept of a pathway, while the service is asked what it has. */
  readAll(pathwayId: string): Promise<ReadDrafts>
  /** Lets go of drafts of other tabs, whose work is in this tab's own draft by now. */
  letGo(drafts: readonly KeptDraft[]): Promise<void>
}

/**
 * All that was kept; of what was acknowledged the newest alone, where the state that the service has now does not follow it.
 *
 * @param served the `ETag` of that state
 */
export type ReadDrafts = (served: string) => Promise<readonly KeptDraft[]>

/** Stored form of a draft: its key, with its documents in chunks under its path. */
interface Stored {
  /** The document, its base, and what was sent; of what was acknowledged the document alone. */
  readonly documents: readonly ChunkedDocument[]
  readonly revision: string
  readonly isApart?: boolean
  /** Time of writing, in milliseconds. */
  readonly at: number
}

const ACKNOWLEDGED_MS = 24 * 60 * 60_000
const SEPARATOR = ' '
type Path = readonly [pathwayId: string, tab: string]
const keyOf = (path: Path) => path.join(SEPARATOR)
const partsOf = (path: Path) => IDBKeyRange.bound([...path], [...path, []])

function pathOf(key: string): Path {
  const [pathwayId = '', tab = ''] = key.split(SEPARATOR)
  return [pathwayId, tab]
}

/** Chunks of a draft in the browser, once all pending writes are done. */
interface StoredDraft {
  readonly chunk: Chunker
  /** True after a failed write, or after another tab took the draft over and deleted its chunks. */
  isLost: boolean
}

/** @param tab a name that no other tab has */
export function openDrafts(tab: string): DraftStore {
  const store = createStore('dialpath-drafts', 'drafts')
  const storedDrafts = new Map<string, StoredDraft>()
  /** Last request for each pathway; the browser runs them in order. */
  const turns = new Map<string, object>()

  function begin(pathwayId: string): () => boolean {
    const turn = {}
    turns.set(pathwayId, turn)
    return () => turns.get(pathwayId) === turn
  }

  /** @param stored none where all is written anew */
  async function write(
    pathwayId: string,
    whole: readonly PathwayDocument[],
    { revision, isApart = false }: Pick<Draft, 'revision' | 'isApart'>,
    stored?: StoredDraft,
  ) {
    const path: Path = [pathwayId, tab]
    const used = stored ?? { chunk: createChunker(), isLost: false }
    storedDrafts.set(pathwayId, used)
    try {
      const before = await store('readwrite', async objects => {
        const present = promisifyRequest<unknown>(objects.get(keyOf(path)))
        if (!stored) objects.delete(partsOf(path))
        const { documents, fresh, gone } = used.chunk(whole)
        for (const id of gone) objects.delete([...path, id])
        for (const [id, entries] of fresh) objects.put(entries, [...path, id])
        objects.put({ documents, revision, isApart, at: Date.now() } satisfies Stored, keyOf(path))
        // All is asked for at once and then settled: a page that is being left does not come to what waits for an answer.
        objects.transaction.commit()
        const [stood] = await Promise.all([present, promisifyRequest(objects.transaction)])
        return stood
      })
      if (stored && before === undefined) lose(pathwayId, used)
    } catch (error) {
      lose(pathwayId, used)
      throw error
    }
    return used
  }

  function lose(pathwayId: string, stored: StoredDraft) {
    stored.isLost = true
    if (storedDrafts.get(pathwayId) === stored) storedDrafts.delete(pathwayId)
  }

  async function keepAll(
    pathwayId: string,
    whole: readonly PathwayDocument[],
    marks: Pick<Draft, 'revision' | 'isApart'>,
  ) {
    const isLast = begin(pathwayId)
    const { isLost } = await write(pathwayId, whole, marks, storedDrafts.get(pathwayId))
    // A later request writes its own chunks anew.
    if (isLost && isLast()) await write(pathwayId, whole, marks)
  }

  return {
    keep: (pathwayId, { document, base, sent = [], ...marks }) => keepAll(pathwayId, [document, base, ...sent], marks),
    acknowledge: (pathwayId, { document, ...marks }) => keepAll(pathwayId, [document], marks),
    async readAll(pathwayId) {
      const { drafts, newest } = await store('readwrite', objects => readKept(objects, pathwayId))
      return async served => {
        if (!newest || follows(readRevision(served), readRevision(newest.revision))) return drafts
        return [...drafts, ...(await store('readonly', objects => readDraft(objects, newest.key)))]
      }
    },
    letGo: drafts =>
      store('readwrite', objects =>
        remove(
          objects,
          drafts.map(({ key }) => pathOf(key)).filter(path => path[1] !== tab),
        ),
      ),
  }
}

/** Forgets drafts with all their parts. */
function remove(objects: IDBObjectStore, paths: readonly Path[]) {
  for (const path of paths) {
    objects.delete(keyOf(path))
    objects.delete(partsOf(path))
  }
  return promisifyRequest(objects.transaction)
}

/** Reads the unsaved drafts and the last acknowledged one, and deletes those it supersedes. */
async function readKept(objects: IDBObjectStore, pathwayId: string) {
  const keys = await promisifyRequest(objects.getAllKeys(IDBKeyRange.bound(`${pathwayId}${SEPARATOR}`, [])))
  const drafts: KeptDraft[] = []
  const acknowledged: { readonly key: string; readonly revision: string; readonly at: number }[] = []
  for (const key of keys) {
    if (typeof key !== 'string' || pathOf(key)[0] !== pathwayId) continue
    const { documents, revision, at }: Stored = await promisifyRequest(objects.get(key))
    if (documents.length > 1) drafts.push(...(await readDraft(objects, key)))
    else acknowledged.push({ key, revision, at })
  }
  const [last, ...older] = acknowledged.toSorted((one, other) => other.at - one.at)
  const isOld = last !== undefined && last.at < Date.now() - ACKNOWLEDGED_MS
  await remove(
    objects,
    (isOld ? [last, ...older] : older).map(({ key }) => pathOf(key)),
  )
  return { drafts, newest: isOld ? undefined : last }
}

/** One draft as it is kept now, or none where it is gone or a part of it is missing. */
async function readDraft(objects: IDBObjectStore, key: string): Promise<KeptDraft[]> {
  const stored: Stored | undefined = await promisifyRequest(objects.get(key))
  if (!stored) return []
  const { documents, revision, isApart = false } = stored
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
  const [document, base = document, ...sent] = whole
  if (!document || !base || whole.includes(undefined)) return []
  const isAcknowledged = documents.length === 1
  return [{ key, document, base, revision, sent: sent.filter(one => one !== undefined), isApart, isAcknowledged }]
}
