import './canvas.css'
import './minimap/minimap.css'
import './overview/overview.css'
import './participants.css'
import type { Viewport } from '@xyflow/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { firstViewOf } from '../commands/viewport.ts'
import { useEditor, useEditorStore } from '../hooks/useEditor.ts'
import { readWorkplace } from '../session/view/workplace.ts'
import { Graph } from './Graph.tsx'
import { ReadOnlyGraph } from './ReadOnlyGraph.tsx'
import { useAutoLayout } from './useAutoLayout.ts'

/** The canvas: it opens at the viewport of last time, else at the best readable one, so that the first frame is the right one. */
export function Canvas() {
  const { laidOut, isLaidOut } = useAutoLayout()
  const store = useEditorStore()
  const isReadOnly = useEditor(state => state.isReadOnly)
  const box = useRef<HTMLDivElement>(null)
  const [firstView, setFirstView] = useState<Viewport>()
  useLayoutEffect(() => {
    if (!isLaidOut || !box.current) return
    const { pathwayId, document } = store.getState()
    const { width, height } = box.current.getBoundingClientRect()
    const kept = isReadOnly ? undefined : readWorkplace(pathwayId).viewport
    setFirstView(before => before ?? kept ?? firstViewOf(document, laidOut, width, height))
  }, [store, laidOut, isLaidOut, isReadOnly])
  return (
    <div ref={box} className="h-full">
      {firstView &&
        (isReadOnly ? (
          <ReadOnlyGraph laidOut={laidOut} firstView={firstView} />
        ) : (
          <Graph laidOut={laidOut} firstView={firstView} />
        ))}
    </div>
  )
}
