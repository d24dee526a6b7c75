import type { PathwayNode } from '#pathway/document.ts'
import { ExamplesSection } from '#studio/editor/forms/examples/ExamplesSection.tsx'
import { BehaviourSection } from '#studio/editor/forms/sections/BehaviourSection.tsx'
import { MemorySection } from '#studio/editor/forms/sections/MemorySection.tsx'
import { MovingOnSection } from '#studio/editor/forms/sections/MovingOnSection.tsx'
import { OtherMembersSection } from '#studio/editor/forms/sections/OtherMembersSection.tsx'
import { SpeechSection } from '#studio/editor/forms/sections/SpeechSection.tsx'
import { DestinationSection } from './form/DestinationSection.tsx'

export function Form({ node }: { node: PathwayNode }) {
  return (
    <>
      <DestinationSection node={node} />
      <SpeechSection node={node} />
      <MovingOnSection node={node} />
      <MemorySection node={node} />
      <BehaviourSection node={node} />
      <ExamplesSection node={node} />
      <OtherMembersSection node={node} shown={['transferNumber']} shownWhenSet={['warmTransferFields']} />
    </>
  )
}
