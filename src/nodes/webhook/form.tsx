import type { PathwayNode } from '#pathway/document.ts'
import { ExamplesSection } from '#studio/editor/kit/examples/ExamplesSection.tsx'
import { RulesSection } from '#studio/editor/kit/rules/RulesSection.tsx'
import { BehaviourSection } from '#studio/editor/kit/sections/BehaviourSection.tsx'
import { LimitsSection } from '#studio/editor/kit/sections/LimitsSection.tsx'
import { MemorySection } from '#studio/editor/kit/sections/MemorySection.tsx'
import { MovingOnSection } from '#studio/editor/kit/sections/MovingOnSection.tsx'
import { OtherMembersSection } from '#studio/editor/kit/sections/OtherMembersSection.tsx'
import { SpeechSection } from '#studio/editor/kit/sections/SpeechSection.tsx'
import { ToolsSection } from '#studio/editor/kit/sections/ToolsSection.tsx'
import { AnswerSection } from './form/AnswerSection.tsx'
import { RequestSection } from './form/RequestSection.tsx'
import { ToolSection } from './form/ToolSection.tsx'
import { TrySection } from './form/TrySection.tsx'

const examples = {
  script: 'One moment while I look that up.',
  prompt: 'Tell the caller that you are looking it up.',
}

export function Form({ node }: { node: PathwayNode }) {
  return (
    <>
      <SpeechSection node={node} hint="Spoken while waiting for the response." examples={examples} />
      <RequestSection node={node} />
      <TrySection node={node} />
      <AnswerSection node={node} />
      <RulesSection node={node} />
      <MovingOnSection node={node} />
      <LimitsSection node={node} />
      <MemorySection node={node} />
      <ToolsSection node={node} />
      <BehaviourSection node={node} />
      <ExamplesSection node={node} />
      <ToolSection node={node} />
      <OtherMembersSection node={node} />
    </>
  )
}
