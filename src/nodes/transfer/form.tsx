import type { PathwayNode } from '#pathway/document.ts'
import { SpeakingForm } from '../SpeakingForm.tsx'
import { DestinationSection } from './form/DestinationSection.tsx'

const examples = {
  script: 'I’ll connect you now. One moment, please.',
  prompt: 'Tell the caller who you are connecting them to.',
}

export function Form({ node }: { node: PathwayNode }) {
  return (
    <>
      <DestinationSection node={node} />
      <SpeakingForm node={node} examples={examples} />
    </>
  )
}
