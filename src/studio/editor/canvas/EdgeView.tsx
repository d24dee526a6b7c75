import { BaseEdge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import { CircleAlert, GitFork, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useRef } from 'react'
import { drawnLine } from '../drawing/detours.ts'
import { markStyle } from '../drawing/dom/MarkBadge.tsx'
import type { FlowEdge } from '../drawing/flow.ts'
import { labelText, NO_LABEL } from '../drawing/label.ts'
import { atCards, MIDDLE } from '../geometry/edgeLine.ts'
import type { EdgeRoute } from '../geometry/edgeRoutes.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { useEdgeFindings } from '../hooks/useFindings.ts'
import { useMarks } from '../hooks/useMarks.ts'
import { useRun } from '../hooks/useRun.ts'
import { EdgeLabelInput } from '../kit/EdgeLabelInput.tsx'
import { adds } from '../session/document/selection.ts'
import { useIsZoomedOut } from './zoom.ts'

/** In the canvas's pixels: the styles dash no longer line. */
const LONGEST_DASHED = 2400

/** An edge between two nodes, with the label that is edited in place and the rules that lead along it. */
export const EdgeView = memo(function EdgeView({
  id,
  data,
  selected,
  markerEnd,
  source,
  target,
  ...ends
}: EdgeProps<FlowEdge>) {
  const isTaken = useRun(state => state.taken.has(id))
  const marks = useMarks('edges', id)
  const isZoomedOut = useIsZoomedOut()
  const route = data?.route
  if (!route) return null
  const line = drawnLine({ source, target, data }, atCards(ends))
  if (!line) return null
  const path = line.path()
  const label = line.labelAt(data.labelAt ?? MIDDLE)
  const length = Math.hypot(ends.targetX - ends.sourceX, ends.targetY - ends.sourceY)
  const classes = [
    length > LONGEST_DASHED ? 'is-long' : '',
    selected ? 'is-selected' : '',
    isTaken ? 'is-taken' : '',
    route.isDangling ? 'is-dangling' : '',
    route.edge ? '' : 'is-rule',
  ]
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        markerEnd={markerEnd ?? ''}
        interactionWidth={18}
        className={classes.join(' ')}
        data-marks={marks}
        style={markStyle(marks)}
      />
      <Pulse id={id} path={path} />
      {!isZoomedOut && (
        <EdgeLabelRenderer>
          <div
            className="edge-place nodrag nopan"
            data-selected={selected || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` }}
          >
            <Label route={route} selected={selected ?? false} marks={marks} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

/** A dot that runs along the edge as it is taken. */
function Pulse({ id, path }: { readonly id: string; readonly path: string }) {
  const move = useRun(state => (state.lastEdge === id ? state.moves : 0))
  if (move === 0) return null
  return (
    <circle key={move} r={6} className="edge-pulse">
      <animateMotion path={path} dur="0.9s" fill="freeze" />
    </circle>
  )
}

interface LabelProps {
  readonly route: EdgeRoute
  readonly selected: boolean
  readonly marks: string | undefined
}

function Label({ route, selected, marks }: LabelProps) {
  const store = useEditorStore()
  const isEdited = useEditor(state => state.labelling === route.key)
  const isReturning = useRef(false)
  const giveFocus = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isReturning.current) return
    isReturning.current = false
    button.focus({ preventScroll: true })
  }, [])
  if (isEdited) {
    return (
      <EdgeLabelInput
        route={route}
        onEnd={byKey => {
          isReturning.current = byKey
        }}
      />
    )
  }
  const { words, rule, moreRules } = labelText(route)
  const title = [
    route.label || (route.edge ? 'This edge has no label.' : ''),
    ...route.rules.map(rule => `Rule: ${rule}`),
  ]
  return (
    <button
      ref={giveFocus}
      type="button"
      className="edge-label"
      data-id={route.key}
      data-selected={selected || undefined}
      data-dangling={route.isDangling || undefined}
      data-loop={route.source === route.target || undefined}
      data-marks={marks}
      style={markStyle(marks)}
      title={title.filter(line => line !== '').join('\n')}
      onClick={event => {
        const { select, reveal, selection } = store.getState()
        if (!route.edge) reveal({ node_id: route.source, field: route.field })
        else if (adds(event)) select({ nodes: selection.nodes, edges: [...selection.edges, route.key] })
        else select({ edges: [route.key] })
      }}
      onDoubleClick={() => route.edge && store.getState().labelEdge(route.key)}
    >
      {words !== undefined && (
        <span className="edge-words">
          <EdgeFindings edge_key={route.key} />
          {words || <i className="text-muted">{NO_LABEL}</i>}
        </span>
      )}
      {rule !== undefined && (
        <span className="edge-rule">
          <GitFork aria-hidden className="size-3 shrink-0" />
          <span className="truncate">{rule}</span>
          {moreRules > 0 && <span className="shrink-0">+{moreRules}</span>}
        </span>
      )}
    </button>
  )
}

function EdgeFindings({ edge_key }: { readonly edge_key: string }) {
  const findings = useEdgeFindings(edge_key)
  if (findings.length === 0) return null
  const isError = findings.some(finding => finding.severity === 'error')
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <span title={findings.map(finding => finding.message).join('\n')}>
      <Icon
        role="img"
        aria-label={isError ? 'Has an error' : 'Has a warning'}
        className={`size-3 ${isError ? 'text-danger' : 'text-warning'}`}
      />
    </span>
  )
}
