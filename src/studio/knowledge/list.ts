import type { VectorStoreSummary } from '#contract/vectors.ts'

/** In the address, in the place of an id. */
export const NEW = 'new'

/** The order in which knowledge bases are listed. */
export function byName(one: VectorStoreSummary, other: VectorStoreSummary): number {
  return one.name.localeCompare(other.name, 'en', { numeric: true, sensitivity: 'base' })
}
