import { useCallback, useSyncExternalStore } from 'react'
import type { Finding } from '#pathway/finding.ts'
import { type EditorStore, useEditorStore } from '../document/store.ts'
import type { Looker } from './live.ts'
import { createFindingsSource, type FindingsSource, type LiveFindings, NO_FINDINGS } from './liveFindings.ts'
import { loadFixes } from './offeredFixes.ts'
import { lookAside } from './worker/runInWorker.ts'

const NONE: readonly Finding[] = []

const sources = new WeakMap<EditorStore, FindingsSource>()

/** The one source of findings of an opened pathway. */
export function findingsOf(store: EditorStore): FindingsSource {
  let source = sources.get(store)
  if (!source) {
    source = store.getState().isReadOnly ? NO_FINDINGS : createFindingsSource(store, withFixes(lookAside()))
    sources.set(store, source)
  }
  return source
}

/** Findings are shown once their fixes can be offered with them; without those, where they do not come. */
function withFixes({ look, rest }: Looker<readonly Finding[]>): Looker<readonly Finding[]> {
  return {
    async look(document, before) {
      const found = await look(document, before)
      if (found.length > 0) await loadFixes().catch(() => undefined)
      return found
    },
    ...(rest && { rest }),
  }
}

export function useFindings(): LiveFindings {
  const source = findingsOf(useEditorStore())
  return useSyncExternalStore(source.subscribe, source.get)
}

/** The findings of one node; the component renders again only when they change. */
export function useNodeFindings(id: string): readonly Finding[] {
  const source = findingsOf(useEditorStore())
  const read = useCallback(() => source.get().byNode.get(id) ?? NONE, [source, id])
  return useSyncExternalStore(source.subscribe, read)
}

/** The findings of one edge, by its key. */
export function useEdgeFindings(key: string): readonly Finding[] {
  const source = findingsOf(useEditorStore())
  const read = useCallback(() => source.get().byEdge.get(key) ?? NONE, [source, key])
  return useSyncExternalStore(source.subscribe, read)
}
