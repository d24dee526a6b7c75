import { BookOpen, CircleHelp, type LucideIcon, MessageCircle, PhoneForwarded, PhoneOff, Webhook } from 'lucide-react'
import type { PathwayNode } from '#pathway/document.ts'
import type { CardLine } from './cardLines.ts'
import { lines as defaultLines } from './default/card.ts'
import { lines as endCallLines } from './end-call/card.ts'
import { kindOf } from './kinds.ts'
import { lines as knowledgeLines } from './knowledge/card.ts'
import { lines as transferLines } from './transfer/card.ts'
import { unknownLines } from './unknownCard.ts'
import { lines as webhookLines } from './webhook/card.ts'

/** The appearance of a kind of node on the canvas. */
export interface NodeView {
  readonly Icon: LucideIcon
  /** The lines of the card below its head. */
  readonly lines: (node: PathwayNode) => readonly CardLine[]
  /** The kind's colour, as CSS. */
  readonly accent: string
}

const defaultView: NodeView = {
  Icon: MessageCircle,
  lines: defaultLines,
  accent: 'var(--color-kind-default)',
}

/** By the kind's key. */
const nodeViews: Readonly<Record<string, NodeView>> = {
  default: defaultView,
  webhook: { Icon: Webhook, lines: webhookLines, accent: 'var(--color-kind-webhook)' },
  knowledge: { Icon: BookOpen, lines: knowledgeLines, accent: 'var(--color-kind-knowledge)' },
  transfer: { Icon: PhoneForwarded, lines: transferLines, accent: 'var(--color-kind-transfer)' },
  'end-call': { Icon: PhoneOff, lines: endCallLines, accent: 'var(--color-kind-end)' },
}

const unknownView: NodeView = { ...defaultView, Icon: CircleHelp, lines: unknownLines, accent: 'var(--color-muted)' }

/** The view of a node's `type`; one that is not known shows what it has in common with all others. */
export function viewOf(type: unknown): NodeView {
  const kind = kindOf(type)
  return kind.isKnown ? (nodeViews[kind.key] ?? defaultView) : unknownView
}
