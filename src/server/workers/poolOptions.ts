import type { ThreadKind } from './tasks.ts'

export interface PoolOptions<Kind extends ThreadKind = ThreadKind> {
  /** The built worker, or its source where the process reads TypeScript. */
  readonly entry: string
  /** Says which tasks its threads do. */
  readonly kind: Kind
  /** Its work, as the subject of a sentence: `Looking for problems`. */
  readonly activity: string
  readonly size: number
  /** Milliseconds for which one job may keep its thread busy; the time that it waits for others does not count. */
  readonly limitMs: number
  /** A thread ends when it has had nothing to do for so long, and the next job starts another; undefined: it stays. */
  readonly idleMs: number | undefined
  /** Jobs that may wait; more are refused. */
  readonly mostWaiting: number
  readonly warn: (message: string, error?: unknown) => void
}
