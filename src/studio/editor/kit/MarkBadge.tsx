import { Eye, type LucideIcon, Minus, Move, Pencil, PencilLine, Plus, Route, TriangleAlert } from 'lucide-react'
import type { Mark } from '../session/analysis/marks.ts'

const looks: readonly { readonly mark: Mark; readonly words: string; readonly Icon: LucideIcon }[] = [
  { mark: 'sets', words: 'Sets it', Icon: PencilLine },
  { mark: 'reads', words: 'Reads it', Icon: Eye },
  { mark: 'unset', words: 'May be unset', Icon: TriangleAlert },
  { mark: 'way', words: 'On the path', Icon: Route },
  { mark: 'added', words: 'New', Icon: Plus },
  { mark: 'changed', words: 'Changed', Icon: Pencil },
  { mark: 'removed', words: 'Removed', Icon: Minus },
  { mark: 'moved', words: 'Moved', Icon: Move },
]

/** Badge that says why a card is marked, so that colour is not the only difference. */
export function MarkBadge({ marks }: { readonly marks: string }) {
  const given = marks.split(' ')
  const shown = looks.filter(({ mark }) => given.includes(mark))
  // A card that reads or sets the variable needs no “On the path” mark.
  const told = shown.length > 1 ? shown.filter(({ mark }) => mark !== 'way') : shown
  if (told.length === 0) return null
  return (
    <span className="pathway-card-marks">
      {told.map(({ mark, words, Icon }) => (
        <span key={mark} data-mark={mark}>
          <Icon aria-hidden className="size-[1.1em] shrink-0" />
          {words}
        </span>
      ))}
    </span>
  )
}
