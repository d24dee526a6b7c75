import { BookOpen, CircleHelp, type LucideIcon, MessageCircle, PhoneForwarded, PhoneOff, Webhook } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import type { CardLine } from './cardLines.ts'
import { lines as defaultLines } from './default/card.ts'
import { Form as DefaultForm } from './default/form.tsx'
import { lines as endCallLines } from './end-call/card.ts'
import { Form as EndCallForm } from './end-call/form.tsx'
import { lines as knowledgeLines } from './knowledge/card.ts'
import { Form as KnowledgeForm } from './knowledge/form.tsx'
import { kindOf } from './models.ts'
import { lines as transferLines } from './transfer/card.ts'
import { Form as TransferForm } from './transfer/form.tsx'
import { unknownLines } from './unknownCard.ts'
import { lines as webhookLines } from './webhook/card.ts'
import { Form as WebhookForm } from './webhook/form.tsx'

/** How a kind of node looks on the canvas, and how it is edited. */
export interface NodeView {
  readonly Icon: LucideIcon
  /** What the card says below its head. */
  readonly lines: (node: PathwayNode) => readonly CardLine[]
  /** The sections of the form below the node's name. */
  readonly Form: ComponentType<{ node: PathwayNode }>
  /** The kind's colour, as CSS. */
  readonly accent: string
}

const defaultView: NodeView = {
  Icon: MessageCircle,
  lines: defaultLines,
  Form: DefaultForm,
  accent: 'var(--color-kind-default)',
}

/** By the kind's key. */
const nodeViews: Readonly<Record<string, NodeView>> = {
  default: defaultView,
  webhook: { Icon: Webhook, lines: webhookLines, Form: WebhookForm, accent: 'var(--color-kind-webhook)' },
  knowledge: { Icon: BookOpen, lines: knowledgeLines, Form: KnowledgeForm, accent: 'var(--color-kind-knowledge)' },
  transfer: { Icon: PhoneForwarded, lines: transferLines, Form: TransferForm, accent: 'var(--color-kind-transfer)' },
  'end-call': { Icon: PhoneOff, lines: endCallLines, Form: EndCallForm, accent: 'var(--color-kind-end)' },
}

const unknownView: NodeView = { ...defaultView, Icon: CircleHelp, lines: unknownLines, accent: 'var(--color-muted)' }

/** The view of a node's `type`; one that is not known shows what it has in common with all others. */
export function viewOf(type: string | undefined): NodeView {
  const kind = kindOf(type)
  return kind.isKnown ? (nodeViews[kind.key] ?? defaultView) : unknownView
}
