import { lazyModule } from '#ui/lazy/parts.ts'

/** Opening a pathway puts no node into an edge. */
export const loadInsertion = lazyModule(() => import('./insertion.ts'))
