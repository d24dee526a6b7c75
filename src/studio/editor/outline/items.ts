import type { CanvasGroup, CanvasNote } from '#pathway/canvas.ts'

/** A group or a note in the outline's list of them. */
export type Item =
  | { readonly part: 'groups'; readonly id: string; readonly group: CanvasGroup }
  | { readonly part: 'notes'; readonly id: string; readonly note: CanvasNote }

/** Groups first, since they tell how the pathway is cut. */
export function listItems(groups: readonly CanvasGroup[], notes: readonly CanvasNote[]): readonly Item[] {
  return [
    ...groups.map(group => ({ part: 'groups', id: group.id, group }) as const),
    ...notes.map(note => ({ part: 'notes', id: note.id, note }) as const),
  ]
}

export function itemKey({ part, id }: Item): string {
  return `${part} ${id}`
}

/** The place that a key leads to in a list of so many items; undefined for other keys. */
export function nextItem(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  active: number,
  count: number,
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case ' ':
      return active
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
