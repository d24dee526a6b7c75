import type { Piece } from '../../session/analysis/wordChanges.ts'

const marks = {
  before: { Marked: 'del', look: 'bg-danger-soft text-danger decoration-danger/60', said: 'Was: ' },
  after: { Marked: 'ins', look: 'bg-success-soft text-success no-underline', said: 'Is now: ' },
} as const

interface PiecesProps {
  readonly pieces: readonly Piece[]
  /** Shows what one side says; both sides in one text where it is left out. */
  readonly side?: 'before' | 'after'
}

/** A text with the words marked that changed: removed ones are struck out. */
export function Pieces({ pieces, side }: PiecesProps) {
  let place = 0
  return pieces.map(piece => {
    place += piece.text.length
    if (piece.in === 'both') return piece.text
    if (side !== undefined && piece.in !== side) return null
    const { Marked, look, said } = marks[piece.in]
    return (
      <Marked key={`${piece.in} ${place}`} className={`rounded-sm ${look}`}>
        {side === undefined && <span className="sr-only">{said}</span>}
        {piece.text}
      </Marked>
    )
  })
}
