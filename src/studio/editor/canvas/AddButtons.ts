import { lazyPart } from '#ui/lazy/lazyPart.tsx'

/** The buttons that add a node where the canvas is pointed at or selected; the page opens without them. */
export const AddButtons = lazyPart(async () => (await import('./AddButtonsLayer.tsx')).AddButtonsLayer, null)
