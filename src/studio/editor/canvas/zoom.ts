import { type ReactFlowState, useStoreApi } from '@xyflow/react'
import { createContext, use, useEffect } from 'react'

const FAR = 0.45
const STEPS = 20

/** Whether the view is so far away that words can no longer be read: plain boxes then take the place of cards. */
export function isZoomedOut({ transform }: Pick<ReactFlowState, 'transform'>): boolean {
  return transform[2] < FAR
}

/** The level of detail, which the canvas asks for once and hands to all of its cards and edges. */
export const ZoomedOutContext = createContext(false)

export function useIsZoomedOut(): boolean {
  return use(ZoomedOutContext)
}

/** Tells the styles, as `--zoom`, how far away the view is: in steps, since each one has all cards styled anew. */
export function useZoomInStyles() {
  const flow = useStoreApi()
  useEffect(() => {
    let written = ''
    function write({ domNode, transform: [, , zoom] }: ReactFlowState) {
      const step = zoom < FAR ? String(Math.max(1, Math.round(zoom * STEPS)) / STEPS) : '1'
      if (!domNode || step === written) return
      written = step
      domNode.style.setProperty('--zoom', step)
    }
    write(flow.getState())
    return flow.subscribe(write)
  }, [flow])
}
