import '@xyflow/react/dist/style.css'
import './canvas.css'
import './overview/overview.css'
import type { Viewport } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { useEditor, useEditorStore } from '../store.ts'
import { isPlaced, type Positions } from './flow.ts'
import { Graph } from './Graph.tsx'
import { layOutUnplaced } from './layout.ts'
import { firstViewOf, keptView } from './view.ts'

const nowhere: Positions = new Map()

/** The canvas: it opens where it was looked at last, else where it is best read, so that the first picture is the right one. */
export function Canvas() {
  const { laidOut, isLaidOut } = useLaidOut()
  const store = useEditorStore()
  const box = useRef<HTMLDivElement>(null)
  const [firstView, setFirstView] = useState<Viewport>()
  useLayoutEffect(() => {
    if (!isLaidOut || !box.current) return
    const { pathwayId, document } = store.getState()
    const { width, height } = box.current.getBoundingClientRect()
    setFirstView(before => before ?? keptView(pathwayId) ?? firstViewOf(document, laidOut, width, height))
  }, [store, laidOut, isLaidOut])
  return (
    <div ref={box} className="h-full">
      {firstView && <Graph laidOut={laidOut} firstView={firstView} />}
    </div>
  )
}

/** Places of the nodes that the file gives none; worked out when such nodes come, and kept until the author moves them. */
function useLaidOut() {
  const document = useEditor(state => state.document)
  const [laidOut, setLaidOut] = useState(nowhere)
  const isLaidOut = listNodes(document).every(node => isPlaced(node) || laidOut.has(node.id))
  useEffect(() => {
    if (isLaidOut) return
    let current = true
    layOutUnplaced(document).then(positions => {
      if (current) setLaidOut(positions)
    })
    return () => {
      current = false
    }
  }, [document, isLaidOut])
  return { laidOut, isLaidOut }
}
