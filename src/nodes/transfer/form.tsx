import type { PathwayNode } from '#pathway/document.ts'
import { SpeakingForm } from '../SpeakingForm.tsx'
import { DestinationSection } from './form/DestinationSection.tsx'

export function Form({ node }: { node: PathwayNode }) {
  return (
    <>
      <DestinationSection node={node} />
      <SpeakingForm node={node} />
    </>
  )
}
