import { useEffect, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { isPlaced, type Positions } from '../geometry/card.ts'
import { useEditor } from '../hooks/useEditor.ts'

const none: Positions = new Map()

/** Lays out the nodes that the file gives no position, when such nodes come; they stay there until the author moves them. */
export function useAutoLayout() {
  const document = useEditor(state => state.document)
  const [laidOut, setLaidOut] = useState(none)
  const isLaidOut = listNodes(document).every(node => isPlaced(node) || laidOut.has(node.id))
  useEffect(() => {
    if (isLaidOut) return
    let current = true
    const layOut = async () => {
      const { layOutUnplaced } = await import('../geometry/layout/layOutUnplaced.ts')
      const positions = await layOutUnplaced(document)
      if (current) setLaidOut(positions)
    }
    void layOut()
    return () => {
      current = false
    }
  }, [document, isLaidOut])
  return { laidOut, isLaidOut }
}
