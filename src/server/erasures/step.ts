import type { ErasedKind } from '#contract/erasures.ts'
import type { ServiceContext } from '../context.ts'
import type { Db } from '../db/database.ts'

/** One thing that an erasure does; it may be done again, and then finds nothing. */
export interface Step {
  readonly kind: ErasedKind
  /** Says what `erase` would find. */
  readonly count: (db: Db) => Promise<number>
  /** @returns How many it has erased. */
  readonly erase: (context: ServiceContext) => Promise<number>
}
