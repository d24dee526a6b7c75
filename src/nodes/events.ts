import type { OperationStart } from '#runtime/events/event.ts'
import type { OperationView } from '#studio/shell/timeline/operation.ts'

/** The operations that a kind's nodes begin, by the event that tells of it (`nodes/<kind>/events.ts`). */
export type KindOperations = { readonly [Start in OperationStart]?: OperationView<Start> }

const files = import.meta.glob<KindOperations>('./*/events.ts', { eager: true, import: 'operations' })

/** The operations of all kinds. */
export const kindOperations: KindOperations = Object.assign({}, ...Object.values(files))
