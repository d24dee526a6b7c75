import { useCallback, useSyncExternalStore } from 'react'
import type { Finding, Severity } from '#pathway/finding.ts'
import { gravestOf, type LiveFindings } from '../session/analysis/liveFindings.ts'
import { useSession } from './useEditor.ts'

const NONE: readonly Finding[] = []

export function useFindings(): LiveFindings {
  const { findings: source } = useSession()
  return useSyncExternalStore(source.subscribe, source.get)
}

/** The findings of one node; the component renders again only when they change. */
export function useNodeFindings(id: string): readonly Finding[] {
  const { findings: source } = useSession()
  const read = useCallback(() => source.get().byNode.get(id) ?? NONE, [source, id])
  return useSyncExternalStore(source.subscribe, read)
}

/** The findings of one node and of the edges that leave it, which its marks count. */
export function useNodeProblems(id: string): readonly Finding[] {
  const { findings: source } = useSession()
  const read = useCallback(() => source.get().ofNode.get(id) ?? NONE, [source, id])
  return useSyncExternalStore(source.subscribe, read)
}

/** The severity of the gravest of them. */
export function useNodeSeverity(id: string): Severity | undefined {
  const { findings: source } = useSession()
  const read = useCallback(() => gravestOf(source.get().ofNode.get(id) ?? NONE), [source, id])
  return useSyncExternalStore(source.subscribe, read)
}

/** The findings of one edge, by its key. */
export function useEdgeFindings(key: string): readonly Finding[] {
  const { findings: source } = useSession()
  const read = useCallback(() => source.get().byEdge.get(key) ?? NONE, [source, key])
  return useSyncExternalStore(source.subscribe, read)
}
