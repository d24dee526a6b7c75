import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storesQuery } from '#studio/shell/storesQuery.ts'
import { toolsQuery } from '#studio/shell/toolsQuery.ts'

/** IDs of knowledge bases and of tools, wherever they stand in a text. */
const IDS = /\b(?:KB|TL)-[\w-]+/g
/** Cards come and go as the canvas moves: their names are not asked for each time. */
const FRESH_MS = 60_000

/** Tells whether a text may have an ID in it. */
export function hasId(text: string): boolean {
  return has('KB-', text) || has('TL-', text)
}

const has = (beginning: string, text: string) => text.includes(beginning)

/**
 * Writes the names of knowledge bases and tools in place of their IDs; one that is not known stays.
 *
 * @param texts what will be written: the service is asked for names only where they have IDs
 */
export function useNames(texts: readonly string[]): (text: string) => string {
  const ask = (beginning: string) => ({ staleTime: FRESH_MS, enabled: texts.some(text => has(beginning, text)) })
  const { data: stores } = useQuery({ ...storesQuery, ...ask('KB-') })
  const { data: tools } = useQuery({ ...toolsQuery, ...ask('TL-') })
  return useMemo(() => {
    const names = new Map([
      ...(stores ?? []).map(({ vector_id, name }) => [vector_id, name] as const),
      ...(tools ?? []).map(({ tool_id, tool }) => [tool_id, tool.name] as const),
    ])
    return text => text.replace(IDS, id => names.get(id) ?? id)
  }, [stores, tools])
}
