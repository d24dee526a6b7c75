import type { CSSProperties } from 'react'
import { mainMark, markStyles, readMarks } from '../marks.ts'

/** The style by which an element shows its marks: `--mark` is their colour. */
export function markStyle(marks: string | undefined): CSSProperties {
  const mark = mainMark(marks)
  return mark === undefined ? {} : ({ '--mark': markStyles[mark].colour } as CSSProperties)
}

/** Badge that says why a card is marked, so that colour is not the only difference. */
export function MarkBadge({ marks }: { readonly marks: string }) {
  const given = readMarks(marks)
  // A card that reads or sets the variable needs no “On the path” mark.
  const shown = given.length > 1 ? given.filter(mark => mark !== 'path') : given
  if (shown.length === 0) return null
  return (
    <span className="pathway-card-marks">
      {shown.map(mark => {
        const { words, Icon } = markStyles[mark]
        return (
          <span key={mark} style={markStyle(mark)}>
            <Icon aria-hidden className="size-[1.1em] shrink-0" />
            {words}
          </span>
        )
      })}
    </span>
  )
}
