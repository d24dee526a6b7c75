import type { CanvasGroup, CanvasNote } from '#pathway/canvas.ts'
import type { SelectionIds } from '../session/document/selection.ts'

/** A group or a note in the outline's list of them. */
export type CanvasItem =
  | { readonly part: 'groups'; readonly id: string; readonly group: CanvasGroup }
  | { readonly part: 'notes'; readonly id: string; readonly note: CanvasNote }

/** Lists groups first, since they structure the pathway. */
export function listItems(groups: readonly CanvasGroup[], notes: readonly CanvasNote[]): readonly CanvasItem[] {
  return [
    ...groups.map(group => ({ part: 'groups', id: group.id, group }) as const),
    ...notes.map(note => ({ part: 'notes', id: note.id, note }) as const),
  ]
}

export function itemKey({ part, id }: CanvasItem): string {
  return `${part} ${id}`
}

/** Returns the selection of exactly these items. */
export function selectionOfItems(items: readonly CanvasItem[]): SelectionIds {
  const ids = (wanted: CanvasItem['part']) => items.flatMap(({ part, id }) => (part === wanted ? [id] : []))
  return { notes: ids('notes'), groups: ids('groups') }
}

/** The items from one place to another, whichever comes first. */
export function itemsBetween(items: readonly CanvasItem[], from: number, to: number): readonly CanvasItem[] {
  return items.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The place that a key leads to in a list of so many items; undefined for other keys. */
export function nextItem(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  active: number,
  count: number,
): number | undefined {
  if (altKey) return undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
