import type { z } from 'zod'
import type { storedTool } from '#contract/tools.ts'

export type StoredTool = z.infer<typeof storedTool>

/** The order in which tools are listed. */
export function byName({ tool: one }: StoredTool, { tool: other }: StoredTool): number {
  return one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' })
}
