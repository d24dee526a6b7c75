import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listTools, type storedTool } from '#contract/tools.ts'
import { call } from '#studio/shell/api.ts'

export type StoredTool = z.infer<typeof storedTool>

/** Every custom tool of the account, newest first. */
export const toolsQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }) => (await call(listTools, { query: { limit: 1000 } }, { signal })).tools,
})

/** The order in which tools are listed. */
export function byName({ tool: one }: StoredTool, { tool: other }: StoredTool): number {
  return one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' })
}
