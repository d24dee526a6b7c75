import type { KindOperations } from '#studio/shell/timeline/operation.ts'

const files = import.meta.glob<KindOperations>('./*/events.ts', { eager: true, import: 'operations' })

/** The operations of all kinds. */
export const kindOperations: KindOperations = Object.assign({}, ...Object.values(files))
