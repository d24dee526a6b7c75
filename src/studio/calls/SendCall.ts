import { lazyDialog } from '#ui/lazy/lazyPart.tsx'

/** Form that sends a call; what checks it is fetched after the page. */
export const SendCall = lazyDialog(async () => (await import('./SendCallSheet.tsx')).SendCallSheet)
