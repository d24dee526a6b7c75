import { isStart, keyedEdges, listNodes, type PathwayDocument } from '#pathway/document.ts'
import { type Box, boxAround, widen } from '../../geometry/box.ts'
import { CARD_WIDTH, cardBox, isPlaced } from '../../geometry/card.ts'
import { type CardDescription, describeCard } from '../card.ts'

/** The canvas leaves room between rows for labels, which are not drawn here. */
const SQUEEZE = 0.78
const MARGIN = 70
/** The rows of what a card says, downwards, and how much text fills one. */
const ROWS = [66, 86, 106]
const ROW_LENGTH = 60
const BELOW_ROWS = 20

interface ThumbnailProps {
  readonly document: PathwayDocument
  /** Pixels of the canvas from left to right. */
  readonly width: number
  readonly className?: string
}

/**
 * A thumbnail of a pathway: its cards in the colours of their kinds, and the lines between them. It begins at the top, with the start node
 * in the middle where there is something to both sides of it, and goes down as far as there is room.
 */
export function Thumbnail({ document, width, className = '' }: ThumbnailProps) {
  const cards = listNodes(document).flatMap(node => {
    const { position } = node
    if (!position || !isPlaced(node)) return []
    const card = describeCard(node)
    return [
      { id: node.id, card, box: { x: position.x, y: position.y * SQUEEZE, width: CARD_WIDTH, height: card.height } },
    ]
  })
  const boxes = new Map(cards.map(({ id, box }) => [id, box]))
  const whole = widen(boxAround([...boxes.values()]) ?? cardBox({ x: 0, y: 0 }), MARGIN)
  const start = boxes.get(listNodes(document).find(isStart)?.id ?? '') ?? whole
  const left = start.x + start.width / 2 - width / 2
  const x = whole.width <= width ? left : Math.min(Math.max(left, whole.x), whole.x + whole.width - width)
  return (
    <svg
      aria-hidden
      // A row of it sets the scale, and the rest hangs below.
      viewBox={`${x} ${whole.y} ${width} 1`}
      preserveAspectRatio="xMidYMin meet"
      className={`overflow-visible ${className}`}
    >
      <g fill="none" stroke="var(--line-strong)" strokeWidth="5" opacity="0.55">
        {keyedEdges(document).map(({ key, edge }) => {
          const [from, to] = [boxes.get(edge.source ?? ''), boxes.get(edge.target ?? '')]
          if (!from || !to) return null
          return <path key={key} d={curve(from, to)} />
        })}
      </g>
      {cards.map(({ id, card, box: { x, y } }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <Card card={card} />
        </g>
      ))}
    </svg>
  )
}

/** A card without words: bars stand for its name and for what it says. */
function Card({ card: { accent, lines, height } }: { readonly card: CardDescription }) {
  const said = lines.find(line => line.is === 'says' && line.tone !== 'placeholder')
  const length = said?.is === 'says' ? said.text.length : 0
  const rows = ROWS.slice(0, Math.ceil(length / ROW_LENGTH)).filter(y => y + BELOW_ROWS < height)
  const card = { width: CARD_WIDTH, height, rx: 22 }
  return (
    <>
      <rect {...card} fill="var(--surface)" />
      <rect {...card} fill={accent} fillOpacity="0.09" stroke={accent} strokeOpacity="0.5" strokeWidth="4" />
      <rect x="22" y="20" width="30" height="30" rx="9" fill={accent} />
      <rect x="66" y="27" width="124" height="16" rx="8" fill="var(--ink)" opacity="0.6" />
      {rows.map((y, at) => (
        <rect
          key={y}
          x="22"
          y={y}
          width={at === rows.length - 1 ? 130 : 216}
          height="9"
          rx="4.5"
          fill="var(--muted)"
          opacity="0.35"
        />
      ))}
    </>
  )
}

/** Leads down to what is below and round the side to what is above, nearer than the edges of the canvas, which would be cut off here. */
function curve(from: Box, to: Box): string {
  const [x1, y1] = [from.x + from.width / 2, from.y + from.height]
  const [x2, y2] = [to.x + to.width / 2, to.y]
  if (y2 >= y1) {
    const bend = Math.max(30, (y2 - y1) / 2)
    return `M ${x1} ${y1} C ${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
  }
  const side = Math.max(x1, x2) + from.width / 2 + 40
  return `M ${x1} ${y1} C ${side} ${y1 + 90} ${side} ${y2 - 90} ${x2} ${y2}`
}
