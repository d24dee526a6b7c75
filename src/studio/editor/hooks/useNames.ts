import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storesQuery } from '#studio/shell/storesQuery.ts'
import { toolsQuery } from '#studio/shell/toolsQuery.ts'
import { distinctNames, hasId, withNames } from '../session/analysis/idNames.ts'

/** Cards come and go as the canvas moves: their names are not asked for each time. */
const FRESH_MS = 60_000

/**
 * Writes the names of knowledge bases and tools in place of their IDs.
 *
 * @param texts what will be written: the service is asked for names only where they have IDs
 */
export function useNames(texts: readonly string[]): (text: string) => string {
  const asked = { staleTime: FRESH_MS, enabled: texts.some(hasId) }
  const { data: stores } = useQuery({ ...storesQuery, ...asked })
  const { data: tools } = useQuery({ ...toolsQuery, ...asked })
  return useMemo(() => {
    const names = distinctNames([
      ...(stores ?? []).map(({ vector_id, name }) => [vector_id, name] as const),
      ...(tools ?? []).map(({ tool_id, tool }) => [tool_id, tool.name] as const),
    ])
    return text => withNames(text, names)
  }, [stores, tools])
}
