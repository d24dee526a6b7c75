import { BookOpen, CircleHelp, type LucideIcon, MessageCircle, PhoneForwarded, PhoneOff, Webhook } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import { Body as DefaultBody } from './default/card.tsx'
import { Form as DefaultForm } from './default/form.tsx'
import { Body as EndCallBody } from './end-call/card.tsx'
import { Form as EndCallForm } from './end-call/form.tsx'
import { Body as KnowledgeBody } from './knowledge/card.tsx'
import { Form as KnowledgeForm } from './knowledge/form.tsx'
import { kindOf } from './models.ts'
import { Body as TransferBody } from './transfer/card.tsx'
import { Form as TransferForm } from './transfer/form.tsx'
import { UnknownBody } from './unknownCard.tsx'
import { Body as WebhookBody } from './webhook/card.tsx'
import { Form as WebhookForm } from './webhook/form.tsx'

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
  Body: DefaultBody,
  Form: DefaultForm,
  accent: 'var(--color-kind-default)',
}

/** By the kind's key. */
const nodeViews: Readonly<Record<string, NodeView>> = {
  default: defaultView,
  webhook: { Icon: Webhook, Body: WebhookBody, Form: WebhookForm, accent: 'var(--color-kind-webhook)' },
  knowledge: { Icon: BookOpen, Body: KnowledgeBody, Form: KnowledgeForm, accent: 'var(--color-kind-knowledge)' },
  transfer: { Icon: PhoneForwarded, Body: TransferBody, Form: TransferForm, accent: 'var(--color-kind-transfer)' },
  'end-call': { Icon: PhoneOff, Body: EndCallBody, Form: EndCallForm, accent: 'var(--color-kind-end)' },
}

const unknownView: NodeView = { ...defaultView, Icon: CircleHelp, Body: UnknownBody, accent: 'var(--color-muted)' }

/** The view of a node's `type`; one that is not known shows what it has in common with all others. */
export function viewOf(type: string | undefined): NodeView {
  const kind = kindOf(type)
  return kind.isKnown ? (nodeViews[kind.key] ?? defaultView) : unknownView
}
