import { lazyPart } from '#ui/lazy/lazyPart.tsx'

/** The toolbar above several selected nodes; the page opens without it. */
export const SelectionToolbar = lazyPart(
  async () => (await import('./SelectionToolbarPanel.tsx')).SelectionToolbarPanel,
  null,
)
