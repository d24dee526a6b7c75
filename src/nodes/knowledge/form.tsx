import type { PathwayNode } from '#pathway/document.ts'
import { SpeakingForm } from '../SpeakingForm.tsx'
import { KnowledgeSection } from './form/KnowledgeSection.tsx'

export function Form({ node }: { node: PathwayNode }) {
  return (
    <>
      <KnowledgeSection node={node} />
      <SpeakingForm node={node} />
    </>
  )
}
