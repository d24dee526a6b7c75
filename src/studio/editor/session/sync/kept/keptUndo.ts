import type { PathwayDocument } from '#pathway/document.ts'
import { whenIdle } from '#ui/lazy/whenIdle.ts'
import type { EditorStore } from '../../document/store.ts'
import { keepHistory, takeUpHistory } from './keepHistory.ts'
import { readHistory } from './keptHistory.ts'
import { leaseHistory } from './lease.ts'
import { type HistoryStore, openHistories } from './objectStore.ts'

const histories = openHistories()
const OLDEST_MS = 30 * 24 * 60 * 60_000
const MOST_KEPT = 30

/** Neither at once nor while the page has something better to do. */
const timers = {
  set: (run: () => void, ms: number) => window.setTimeout(() => whenIdle(run), ms),
  clear: (timer: number) => window.clearTimeout(timer),
}

const untilIdle = () => new Promise<void>(resolve => whenIdle(resolve))

/** Takes up the steps that were taken before the page was reloaded or closed, and keeps those that are taken from now on. @returns ends it */
export function keepUndo({ store }: { readonly store: EditorStore }): () => Promise<void> {
  const leaving = new AbortController()
  // Without storage, as in some private windows, undo lasts as long as the page.
  const keeping = keepUntil(leaving.signal, store).catch(() => undefined)
  return async () => {
    leaving.abort()
    await (await keeping)?.()
  }
}

/** @returns ends what was begun */
async function keepUntil(signal: AbortSignal, store: EditorStore): Promise<() => Promise<void>> {
  const { pathwayId, document: open } = store.getState()
  const marks = await forgetOld(await histories.list())
  const { key, letGo } = await leaseHistory(
    pathwayId,
    marks.filter(mark => mark.pathwayId === pathwayId).map(mark => mark.key),
  )
  const end = async () => letGo()
  if (signal.aborted) return end
  const restored = await readIfKept(key, open)
  if (signal.aborted) return end
  const keeper = keepHistory(
    store,
    change => histories.write({ key, pathwayId, at: Date.now() }, change),
    timers,
    untilIdle,
    restored,
  )
  if (restored) takeUpHistory(store, restored)
  window.addEventListener('pagehide', () => void keeper.writeNow(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void keeper.writeNow(), {
    signal,
  })
  return () => keeper.stop().finally(letGo)
}

/** Deletes a history that cannot be read, such as one of another release. */
async function readIfKept(key: string, open: PathwayDocument) {
  const kept = await histories.read(key)
  if (kept.history === undefined) return undefined
  try {
    return await readHistory(kept, open, untilIdle)
  } catch {
    await histories.forget(key)
    return undefined
  }
}

type Marks = Awaited<ReturnType<HistoryStore['list']>>

async function forgetOld(marks: Marks): Promise<Marks> {
  const kept = marks.filter(({ at }, place) => place < MOST_KEPT && at > Date.now() - OLDEST_MS)
  for (const { key } of marks) if (!kept.some(mark => mark.key === key)) await histories.forget(key)
  return kept
}
