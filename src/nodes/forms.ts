import type { ComponentType } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import { kindOf } from './kinds.ts'
import { SpeakingForm } from './SpeakingForm.tsx'

/** The sections of a node's form, below its name. */
type NodeSections = ComponentType<{ node: PathwayNode }>

/** The form of every kind, by its file. */
const forms = import.meta.glob<NodeSections>('./*/form.tsx', { eager: true, import: 'Form' })

/** Returns the form of a `type`; an unknown type gets the sections that all kinds share. */
export function formOf(type: unknown): NodeSections {
  const kind = kindOf(type)
  return (kind.isKnown ? forms[`./${kind.key}/form.tsx`] : undefined) ?? SpeakingForm
}
