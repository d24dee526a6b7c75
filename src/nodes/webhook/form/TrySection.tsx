import type { PathwayNode } from '#pathway/document.ts'
import { Section } from '#studio/editor/kit/sections/Section.tsx'
import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { Skeleton } from '#ui/States.tsx'

const TestRequest = lazyPart(
  async () => (await import('./TestRequest.tsx')).TestRequest,
  <Skeleton rows={2} className="h-8" />,
)

const fields: readonly string[] = []

/** Sends the node's real request with sample variables, and shows what comes of the answer. */
export function TrySection({ node }: { node: PathwayNode }) {
  return (
    <Section title="Try the request" fields={fields}>
      <TestRequest node={node} />
    </Section>
  )
}
