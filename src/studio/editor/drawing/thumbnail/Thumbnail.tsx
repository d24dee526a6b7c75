import '#nodes/colours.ts'
import { kindOf } from '#nodes/kinds.ts'
import { isRecord, keyedEdges, listNodes, nodeData, type PathwayDocument, textMember } from '#pathway/document.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../../geometry/card.ts'

const CARD = { width: CARD_WIDTH, height: CARD_HEIGHT }
/** The canvas leaves room between rows for labels, which are not drawn here. */
const SQUEEZE = 0.78
const MARGIN = 70
/** Where the lines of what a card says stand. */
const SPEECH = [66, 86, 106]

/** A pathway's graph, drawn small: its cards in the colours of their kinds, and the lines between them. */
export function Thumbnail({
  document,
  className = '',
}: {
  readonly document: PathwayDocument
  readonly className?: string
}) {
  const cards = listNodes(document).flatMap(node => {
    const { position } = node
    if (!isRecord(position)) return []
    const data = nodeData(node)
    const said = textMember(data, 'text') || textMember(data, 'prompt')
    return [
      {
        id: node.id,
        kind: kindOf(node.type).key,
        x: position.x,
        y: position.y * SQUEEZE,
        lines: Math.min(3, Math.ceil(said.length / 60)),
      },
    ]
  })
  const places = new Map(cards.map(card => [card.id, card]))
  const left = Math.min(...cards.map(card => card.x)) - MARGIN
  const top = Math.min(...cards.map(card => card.y)) - MARGIN
  const width = Math.max(...cards.map(card => card.x)) + CARD.width + MARGIN - left
  const height = Math.max(...cards.map(card => card.y)) + CARD.height + MARGIN - top
  return (
    <svg
      aria-hidden
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      className={className}
    >
      <g fill="none" stroke="var(--line-strong)" strokeWidth="5" opacity="0.55">
        {keyedEdges(document).map(({ key, edge }) => {
          const from = places.get(edge.source ?? '')
          const to = places.get(edge.target ?? '')
          return from && to ? <path key={key} d={line(from, to)} /> : null
        })}
      </g>
      {cards.map(card => (
        <g key={card.id} transform={`translate(${card.x} ${card.y})`}>
          <rect width={CARD.width} height={CARD.height} rx="22" fill="var(--surface)" />
          <rect
            width={CARD.width}
            height={CARD.height}
            rx="22"
            fill={`var(--kind-${card.kind})`}
            fillOpacity="0.09"
            stroke={`var(--kind-${card.kind})`}
            strokeOpacity="0.5"
            strokeWidth="4"
          />
          <rect x="22" y="20" width="30" height="30" rx="9" fill={`var(--kind-${card.kind})`} />
          <rect x="66" y="27" width="124" height="16" rx="8" fill="var(--ink)" opacity="0.6" />
          {SPEECH.slice(0, card.lines).map((y, at) => (
            <rect
              key={y}
              x="22"
              y={y}
              width={at === card.lines - 1 ? 130 : 216}
              height="9"
              rx="4.5"
              fill="var(--muted)"
              opacity="0.35"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Down to what is below; round the side to what is above. */
function line(from: Place, to: Place): string {
  const [x1, y1] = [from.x + CARD.width / 2, from.y + CARD.height]
  const [x2, y2] = [to.x + CARD.width / 2, to.y]
  if (y2 >= y1) {
    const bend = Math.max(30, (y2 - y1) / 2)
    return `M ${x1} ${y1} C ${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
  }
  const side = Math.max(x1, x2) + CARD.width / 2 + 40
  return `M ${x1} ${y1} C ${side} ${y1 + 90} ${side} ${y2 - 90} ${x2} ${y2}`
}
