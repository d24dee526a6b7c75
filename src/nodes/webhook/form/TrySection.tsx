import { lazy, Suspense } from 'react'
import type { PathwayNode } from '#pathway/document.ts'
import { Section } from '#studio/editor/forms/sections/Section.tsx'
import { Skeleton } from '#ui/States.tsx'

const TryRoom = lazy(() => import('./TryRoom.tsx').then(({ TryRoom }) => ({ default: TryRoom })))

const fields: readonly string[] = []

/** Sends the node's real request with sample variables, and shows what comes of the answer. */
export function TrySection({ node }: { node: PathwayNode }) {
  return (
    <Section title="Try the request" fields={fields}>
      <Suspense fallback={<Skeleton rows={2} className="h-8" />}>
        <TryRoom node={node} />
      </Suspense>
    </Section>
  )
}
