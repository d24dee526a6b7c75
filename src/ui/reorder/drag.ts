/** An item of a list while it is dragged. */
export interface Drag {
  readonly from: number
  /** The index that it would have if it were dropped now. */
  readonly to: number
  /** The distance that it was dragged down, in pixels. */
  readonly by: number
  /** The places of the items when the drag began. */
  readonly items: readonly { readonly top: number; readonly height: number }[]
}

/** The place of an item that was dragged that far: behind all others whose middle lies above its own. */
export function placeFor({ from, items }: Pick<Drag, 'from' | 'items'>, by: number): number {
  const own = items[from]
  if (!own) return from
  const middle = own.top + own.height / 2 + by
  return items.filter((item, index) => {
    if (index === from) return false
    // An item gives way as soon as the dragged one covers half of it, from whichever side it comes.
    const edge =
      index < from ? item.top + item.height / 2 + own.height / 2 : item.top + item.height / 2 - own.height / 2
    return edge < middle
  }).length
}

/** The distance of an item from its own place while another is dragged, in pixels. */
export function shiftOf({ from, to, by, items }: Drag, index: number): number {
  if (index === from) return by
  const own = items[from]
  const next = items[from + 1]
  const before = items[from - 1]
  if (!own) return 0
  const gap = next ? next.top - own.top - own.height : before ? own.top - before.top - before.height : 0
  if (from < index && index <= to) return -(own.height + gap)
  if (to <= index && index < from) return own.height + gap
  return 0
}
