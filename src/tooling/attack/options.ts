import type { Sizes } from './sizes.ts'
import type { Targets } from './target.ts'

/** Options that every attack is handed. */
export interface AttackOptions {
  readonly root: string
  readonly targets: Targets
  readonly sizes: Sizes
}
