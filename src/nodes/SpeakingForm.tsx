import type { PathwayNode } from '#pathway/document.ts'
import { ExamplesSection } from '#studio/editor/kit/examples/ExamplesSection.tsx'
import { BehaviourSection } from '#studio/editor/kit/sections/BehaviourSection.tsx'
import { LimitsSection } from '#studio/editor/kit/sections/LimitsSection.tsx'
import { MemorySection } from '#studio/editor/kit/sections/MemorySection.tsx'
import { MovingOnSection } from '#studio/editor/kit/sections/MovingOnSection.tsx'
import { OtherMembersSection } from '#studio/editor/kit/sections/OtherMembersSection.tsx'
import { type SpeechExamples, SpeechSection } from '#studio/editor/kit/sections/SpeechSection.tsx'
import { ToolsSection } from '#studio/editor/kit/sections/ToolsSection.tsx'

/** Sections that all speaking nodes share, below those of the kind. */
export function SpeakingForm({
  node,
  hint,
  examples,
}: {
  readonly node: PathwayNode
  readonly hint?: string
  readonly examples?: SpeechExamples
}) {
  return (
    <>
      <SpeechSection node={node} hint={hint} examples={examples} />
      <MovingOnSection node={node} />
      <LimitsSection node={node} />
      <MemorySection node={node} />
      <ToolsSection node={node} />
      <BehaviourSection node={node} />
      <ExamplesSection node={node} />
      <OtherMembersSection node={node} />
    </>
  )
}
