import type { ComponentType } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import { kindOf } from './kinds.ts'
import { Form as KnowledgeForm } from './knowledge/form.tsx'
import { SpeakingForm } from './SpeakingForm.tsx'
import { Form as TransferForm } from './transfer/form.tsx'
import { Form as WebhookForm } from './webhook/form.tsx'

/** The sections of a node's form, below its name. */
type NodeSections = ComponentType<{ node: PathwayNode }>

/** By the kind's key. */
const nodeForms: Readonly<Record<string, NodeSections>> = {
  default: SpeakingForm,
  webhook: WebhookForm,
  knowledge: KnowledgeForm,
  transfer: TransferForm,
  'end-call': SpeakingForm,
}

/** Finds how a node of a `type` is edited; one that is not known by what it has in common with all others. */
export function formOf(type: unknown): NodeSections {
  const kind = kindOf(type)
  return (kind.isKnown ? nodeForms[kind.key] : undefined) ?? SpeakingForm
}
