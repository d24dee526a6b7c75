import { lazyModule } from '#ui/lazy/parts.ts'

/** Opening a pathway pastes nothing. */
export const loadPasting = lazyModule(() => import('./paste.ts'))
