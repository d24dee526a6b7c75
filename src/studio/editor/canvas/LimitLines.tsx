import { ViewportPortal } from '@xyflow/react'
import { useMemo } from 'react'
import type { FlowNode } from '../drawing/flow.ts'
import type { Box } from '../geometry/box.ts'
import { cardBox } from '../geometry/card.ts'
import { MIDDLE } from '../geometry/edgeLine.ts'
import { limitLine, limitLinks } from '../geometry/limitLines.ts'
import { useEditor } from '../hooks/useEditor.ts'
import { nameField } from '../session/analysis/memberNames.ts'
import { useIsZoomedOut } from './zoom.ts'

interface LimitLinesProps {
  readonly nodes: readonly FlowNode[]
}

/** Lines from the node that alone is selected to where its limits lead. They say it, and are changed in the form. */
export function LimitLines({ nodes }: LimitLinesProps) {
  const selected = useEditor(({ selection }) => (selection.nodes.size === 1 ? [...selection.nodes][0] : undefined))
  return selected === undefined ? null : <LinesFrom key={selected} source={selected} nodes={nodes} />
}

function LinesFrom({ source, nodes }: LimitLinesProps & { readonly source: string }) {
  const document = useEditor(state => state.document)
  const isZoomedOut = useIsZoomedOut()
  const links = useMemo(() => limitLinks(document, source), [document, source])
  const from = links.length === 0 ? undefined : boxOf(nodes, source)
  if (!from) return null
  return (
    <ViewportPortal>
      {links.map(({ target, members }) => {
        const to = boxOf(nodes, target)
        if (!to) return null
        const line = limitLine(from, to)
        const { x, y } = line.labelAt(MIDDLE)
        return (
          <div key={target} data-limit={target} className="limit-line">
            <svg aria-hidden>
              <path d={line.path()} />
            </svg>
            {!isZoomedOut && (
              <span style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
                {members.map(member => nameField(member)).join(' · ')}
              </span>
            )}
          </div>
        )
      })}
    </ViewportPortal>
  )
}

function boxOf(nodes: readonly FlowNode[], id: string): Box | undefined {
  const node = nodes.find(one => one.id === id)
  return node && { ...cardBox(node.position), height: node.height ?? 0 }
}
