import { useEffect, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { lazyModule } from '#ui/lazy/parts.ts'
import { cardHeight } from '../drawing/card.ts'
import { isPlaced, type Positions } from '../geometry/card.ts'
import { useEditor } from '../hooks/useEditor.ts'

const none: Positions = new Map()
const loadLayout = lazyModule(() => import('../geometry/layout/layOutUnplaced.ts'))

/**
 * Lays out the nodes that the file gives no position, when such nodes come; they stay there until the author moves them. Where the layout
 * can't be loaded, the page says so in place of a canvas on which nodes are missing.
 */
export function useAutoLayout() {
  const document = useEditor(state => state.document)
  const [laidOut, setLaidOut] = useState(none)
  const [failure, setFailure] = useState<unknown>()
  if (failure !== undefined) throw failure
  const isLaidOut = listNodes(document).every(node => isPlaced(node) || laidOut.has(node.id))
  useEffect(() => {
    if (isLaidOut) return
    let current = true
    const layOut = async () => {
      const { layOutUnplaced } = await loadLayout()
      const positions = await layOutUnplaced(document, cardHeight)
      if (current) setLaidOut(positions)
    }
    layOut().catch((error: unknown) => current && setFailure(error))
    return () => {
      current = false
    }
  }, [document, isLaidOut])
  return { laidOut, isLaidOut }
}
