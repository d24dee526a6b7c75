import type { NodeCard } from './cardLines.ts'
import './colours.ts'
import { kindOf } from './kinds.ts'
import { unknownCard } from './unknownCard.ts'

/** Appearance of a node kind on the canvas. */
export interface NodeView extends NodeCard {
  /** The kind's colour, as CSS. */
  readonly accent: string
}

/** The card of every kind, by its file: the canvas shows them as it opens, so that the build puts them beside it. */
const cards = import.meta.glob<NodeCard>('./*/card.ts', { eager: true, import: 'card' })

const unknownView: NodeView = { ...unknownCard, accent: 'var(--muted)' }

const views = new Map(
  Object.entries(cards).map(([path, card]) => {
    const key = path.split('/')[1] ?? ''
    return [key, { ...card, accent: `var(--kind-${key})` }] as const
  }),
)

/** Returns the view of a node's `type`; an unknown type gets the common card. */
export function viewOf(type: unknown): NodeView {
  const kind = kindOf(type)
  return (kind.isKnown ? views.get(kind.key) : undefined) ?? unknownView
}
