import type { NodeProps } from '@xyflow/react'
import { type ComponentProps, memo, useMemo } from 'react'
import { nodesById, type PathwayNode } from '#pathway/document.ts'
import { useIsPainted } from '#ui/lazy/useIsPainted.ts'
import { type CardDescription, describeCard } from '../drawing/card.ts'
import { CardContent, GhostCard, NodeCard } from '../drawing/dom/NodeCard.tsx'
import type { CardNode, GhostNode } from '../drawing/flow.ts'
import { isInReach } from '../geometry/reach.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { useNodeProblems, useNodeSeverity } from '../hooks/useFindings.ts'
import { useMarks } from '../hooks/useMarks.ts'
import { useNames } from '../hooks/useNames.ts'
import { useRun } from '../hooks/useRun.ts'
import { hasId } from '../session/analysis/idNames.ts'
import { useIsZoomedOut } from './zoom.ts'

/** A node on the canvas, with the state that it has in the session. */
export const Card = memo(function Card({ id, data: { card }, selected }: NodeProps<CardNode>) {
  const isActive = useRun(state => state.activeNode === id)
  const isVisited = useRun(state => state.visited.has(id))
  const isZoomedOut = useIsZoomedOut()
  const marks = useMarks('nodes', id)
  const severity = useNodeSeverity(id)
  const inReach = useEditor(state => isInReach(state, { id, waits: card.waits }))
  return (
    <NodeCard
      card={card}
      state={{ isActive, isVisited, isInReach: inReach, marks }}
      severity={severity}
      isSelected={selected}
      content={isZoomedOut ? undefined : <Content id={id} />}
    />
  )
})

function Content({ id }: { readonly id: string }) {
  const node = useEditor(state => nodesById(state.document).get(id))
  return node ? <NodeContent node={node} /> : null
}

function NodeContent({ node }: { readonly node: PathwayNode }) {
  const card = useMemo(() => describeCard(node), [node])
  // Few cards have an ID: the others ask the service for no names.
  const Shown = factsOf(card).some(hasId) ? NamedContent : CardContent
  return <Shown card={card} findings={useNodeProblems(node.id)} />
}

/** Content of a card whose facts have the IDs of knowledge bases. */
function NamedContent({ card, findings }: ComponentProps<typeof CardContent>) {
  // The cards that the canvas opens with do not wait for names.
  const named = useNames(useIsPainted() ? factsOf(card) : [])
  const lines = useMemo(
    () => card.lines.map(line => (line.is === 'fact' ? { ...line, text: named(line.text) } : line)),
    [card, named],
  )
  return <CardContent card={{ ...card, lines }} findings={findings} />
}

function factsOf({ lines }: CardDescription): readonly string[] {
  return lines.flatMap(line => (line.is === 'fact' ? [line.text] : []))
}

export const Ghost = memo(function Ghost({ data: { missing } }: NodeProps<GhostNode>) {
  return <GhostCard missing={missing} />
})
