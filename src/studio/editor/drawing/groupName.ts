import type { CanvasGroup } from '#pathway/canvas.ts'

/** A group as a person reads it. */
export function groupName({ name }: Pick<CanvasGroup, 'name'>): string {
  return name.trim() || 'Unnamed group'
}
