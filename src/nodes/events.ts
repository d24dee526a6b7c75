import type { TimelineEventType } from '#runtime/types.ts'
import type { OperationView } from '#studio/shell/timeline/operation.ts'

/** The operations that a kind's nodes begin, by the event that tells of it (`nodes/<kind>/events.ts`). */
export type KindOperations = Readonly<Partial<Record<TimelineEventType, OperationView>>>

const files = import.meta.glob<KindOperations>('./*/events.ts', { eager: true, import: 'operations' })

/** The operations of all kinds. */
export const kindOperations: ReadonlyMap<string, OperationView> = new Map(
  Object.values(files).flatMap(operations => Object.entries(operations)),
)
