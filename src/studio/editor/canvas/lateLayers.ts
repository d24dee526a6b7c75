import { lazyPart } from '#ui/lazy/lazyPart.tsx'

/** Layers of the canvas that show nothing as it opens: the page opens without their scripts. */

export const AddButtons = lazyPart(async () => (await import('./AddButtonsLayer.tsx')).AddButtonsLayer, null)
export const SelectionToolbar = lazyPart(
  async () => (await import('./SelectionToolbarPanel.tsx')).SelectionToolbarPanel,
  null,
)
export const LensChip = lazyPart(async () => (await import('./LensChip.tsx')).LensChip, null)
export const Overview = lazyPart(async () => (await import('./overview/Overview.tsx')).Overview, null)
export const NearLabels = lazyPart(async () => (await import('./overview/NearLabelsLayer.tsx')).NearLabelsLayer, null)
export const ParticipantsLayer = lazyPart(async () => (await import('./Participants.tsx')).ParticipantsLayer, null)
