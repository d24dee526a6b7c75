import { Eye, type LucideIcon, Minus, Move, Pencil, PencilLine, Plus, Route, TriangleAlert } from 'lucide-react'

/**
 * Says why a node or an edge stands out: it sets the inspected variable, reads it, may find it unset, or lies on the path that
 * shows so; or it is new, changed, removed or moved between two states of the pathway.
 */
export type Mark = 'sets' | 'reads' | 'unset' | 'path' | 'added' | 'changed' | 'removed' | 'moved'

interface MarkStyle {
  readonly words: string
  readonly Icon: LucideIcon
  /** As CSS. */
  readonly colour: string
}

/** In the order of their badges. */
export const markStyles: Readonly<Record<Mark, MarkStyle>> = {
  sets: { words: 'Sets', Icon: PencilLine, colour: 'var(--success)' },
  reads: { words: 'Uses', Icon: Eye, colour: 'var(--accent)' },
  unset: { words: 'May be unset', Icon: TriangleAlert, colour: 'var(--warning)' },
  path: { words: 'On this path', Icon: Route, colour: 'var(--warning)' },
  added: { words: 'New', Icon: Plus, colour: 'var(--success)' },
  changed: { words: 'Changed', Icon: Pencil, colour: 'var(--accent)' },
  removed: { words: 'Removed', Icon: Minus, colour: 'var(--danger)' },
  moved: { words: 'Moved', Icon: Move, colour: 'var(--muted)' },
}

const names = Object.keys(markStyles) as readonly Mark[]

/** Reads the marks of an element, in the order of their badges. */
export function readMarks(marks: string | undefined): readonly Mark[] {
  if (marks === undefined || marks === 'none') return []
  const given = marks.split(' ')
  return names.filter(name => given.includes(name))
}

/** The marks that have a colour of their own to give, strongest first, for what shows one colour. */
const STRONGEST: readonly Mark[] = ['unset', 'removed', 'changed', 'added', 'sets', 'reads', 'path', 'moved']

/** The mark that decides the colour of an element. */
export function mainMark(marks: string | undefined): Mark | undefined {
  const given = readMarks(marks)
  return STRONGEST.find(mark => given.includes(mark))
}
