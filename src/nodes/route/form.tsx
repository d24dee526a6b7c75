import type { PathwayNode } from '#pathway/document.ts'
import { SpeakingForm } from '../SpeakingForm.tsx'
import { RoutesSection } from './form/RoutesSection.tsx'

export function Form({ node }: { node: PathwayNode }) {
  return (
    <>
      <RoutesSection node={node} />
      <SpeakingForm node={node} hint="Spoken only when there is no next node." />
    </>
  )
}
