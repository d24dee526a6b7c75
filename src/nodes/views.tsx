import { BookOpen, type LucideIcon, MessageCircle, PhoneForwarded, PhoneOff, Webhook } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import { Body as DefaultBody } from './default/card.tsx'
import { Body as EndCallBody } from './end-call/card.tsx'
import { Body as KnowledgeBody } from './knowledge/card.tsx'
import { kindOf } from './models.ts'
import { Body as TransferBody } from './transfer/card.tsx'
import { Body as WebhookBody } from './webhook/card.tsx'

/** How a kind of node looks. */
export interface NodeView {
  readonly Icon: LucideIcon
  readonly Body: ComponentType<{ node: PathwayNode }>
}

const defaultView: NodeView = { Icon: MessageCircle, Body: DefaultBody }

const views: Readonly<Record<string, NodeView>> = {
  default: defaultView,
  webhook: { Icon: Webhook, Body: WebhookBody },
  knowledge: { Icon: BookOpen, Body: KnowledgeBody },
  transfer: { Icon: PhoneForwarded, Body: TransferBody },
  'end-call': { Icon: PhoneOff, Body: EndCallBody },
}

/** The view of a node's `type`; an unknown one looks as it is played. */
export function viewOf(type: string | undefined): NodeView {
  return views[kindOf(type).key] ?? defaultView
}
