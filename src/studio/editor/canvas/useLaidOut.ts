import { useEffect, useState } from 'react'
import { listNodes } from '#pathway/document.ts'
import { isPlaced, type Positions } from '../geometry/card.ts'
import { layOutUnplaced } from '../geometry/layout/layOutUnplaced.ts'
import { useEditor } from '../hooks/useEditor.ts'

const nowhere: Positions = new Map()

/** Places of the nodes that the file gives none; worked out when such nodes come, and kept until the author moves them. */
export function useLaidOut() {
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
