import { useEffect, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { isPlaced, type Positions } from '../geometry/card.ts'
import { layOutUnplaced } from '../geometry/layout/layOutUnplaced.ts'
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
    layOutUnplaced(document).then(positions => {
      if (current) setLaidOut(positions)
    })
    return () => {
      current = false
    }
  }, [document, isLaidOut])
  return { laidOut, isLaidOut }
}
