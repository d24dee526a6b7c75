import { BookOpen, CircleHelp, type LucideIcon, MessageCircle, PhoneForwarded, PhoneOff, Webhook } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import * as defaultCard from './default/card.tsx'
import * as defaultForm from './default/form.tsx'
import * as endCallCard from './end-call/card.tsx'
import * as endCallForm from './end-call/form.tsx'
import * as knowledgeCard from './knowledge/card.tsx'
import * as knowledgeForm from './knowledge/form.tsx'
import { kindOf } from './models.ts'
import * as transferCard from './transfer/card.tsx'
import * as transferForm from './transfer/form.tsx'
import { UnknownBody } from './unknownCard.tsx'
import * as webhookCard from './webhook/card.tsx'
import * as webhookForm from './webhook/form.tsx'

/** How a kind of node looks on the canvas, and how it is edited. */
export interface NodeView {
  readonly Icon: LucideIcon
  /** What the card says below its head. It is as high as four lines, whatever the node says. */
  readonly Body: ComponentType<{ node: PathwayNode }>
  /** The sections of the form below the node's name. */
  readonly Form: ComponentType<{ node: PathwayNode }>
  /** The kind's colour, as CSS. */
  readonly accent: string
}

const defaultView: NodeView = {
  Icon: MessageCircle,
  ...defaultCard,
  ...defaultForm,
  accent: 'var(--color-kind-default)',
}

/** By the kind's key. */
const nodeViews: Readonly<Record<string, NodeView>> = {
  default: defaultView,
  webhook: { Icon: Webhook, ...webhookCard, ...webhookForm, accent: 'var(--color-kind-webhook)' },
  knowledge: { Icon: BookOpen, ...knowledgeCard, ...knowledgeForm, accent: 'var(--color-kind-knowledge)' },
  transfer: { Icon: PhoneForwarded, ...transferCard, ...transferForm, accent: 'var(--color-kind-transfer)' },
  'end-call': { Icon: PhoneOff, ...endCallCard, ...endCallForm, accent: 'var(--color-kind-end)' },
}

const unknownView: NodeView = { ...defaultView, Icon: CircleHelp, Body: UnknownBody, accent: 'var(--color-muted)' }

/** The view of a node's `type`; one that is not known shows what it has in common with all others. */
export function viewOf(type: string | undefined): NodeView {
  const kind = kindOf(type)
  return kind.isKnown ? (nodeViews[kind.key] ?? defaultView) : unknownView
}
