import { createStore, promisifyRequest } from 'idb-keyval'
import { type Guard, isNumber, isText, shapeOf } from '#studio/shell/guards.ts'
import type { KeptChange } from './keepHistory.ts'

/** Says that there is a history, without its weight. */
interface Mark {
  readonly key: string
  readonly pathwayId: string
  readonly at: number
}

const isMark: Guard<Mark> = shapeOf({ key: isText, pathwayId: isText, at: isNumber })

/** The histories that this browser keeps, each under the key of the tab that writes it. */
export interface HistoryStore {
  /** All that are kept, the newest first. */
  list(): Promise<readonly Mark[]>
  read(key: string): Promise<{ readonly history: unknown; readonly parts: unknown }>
  write(mark: Mark, change: KeptChange): Promise<void>
  forget(key: string): Promise<void>
}

/** Every value of a history begins with its key, so that they can be read and deleted together. */
const all = (key: string) => IDBKeyRange.bound([key], [key, []])
const partsFrom = (key: string, from: number) => IDBKeyRange.bound([key, 'part', from], [key, 'part', []])
const MARKS = 'marks'

export function openHistories(): HistoryStore {
  const store = createStore('dialpath-history', 'history')
  return {
    async list() {
      const values = await store('readonly', objects => promisifyRequest<unknown[]>(objects.getAll(all(MARKS))))
      return values.filter(isMark).sort((one, other) => other.at - one.at)
    },
    read: key =>
      store('readonly', async objects => {
        const [history, parts] = await Promise.all([
          promisifyRequest<unknown>(objects.get([key, 'history'])),
          promisifyRequest<unknown[]>(objects.getAll(partsFrom(key, 0))),
        ])
        return { history, parts }
      }),
    write: (mark, { history, parts, from }) =>
      store('readwrite', objects => {
        objects.delete(partsFrom(mark.key, from))
        parts.forEach((part, at) => {
          objects.put(part, [mark.key, 'part', from + at])
        })
        objects.put(history, [mark.key, 'history'])
        objects.put(mark, [MARKS, mark.key])
        // A page that is being left settles nothing any more.
        objects.transaction.commit()
        return promisifyRequest(objects.transaction)
      }),
    forget: key =>
      store('readwrite', objects => {
        objects.delete(all(key))
        objects.delete([MARKS, key])
        return promisifyRequest(objects.transaction)
      }),
  }
}
