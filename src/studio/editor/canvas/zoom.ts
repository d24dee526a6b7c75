import { type ReactFlowState, useStoreApi } from '@xyflow/react'
import { createContext, use, useEffect } from 'react'

const READABLE_ZOOM = 0.45
const STEPS = 20

/** Level of detail: tells whether words can no longer be read, so that plain boxes take the place of cards. */
export function isZoomedOut({ transform }: Pick<ReactFlowState, 'transform'>): boolean {
  return transform[2] < READABLE_ZOOM
}

/** The level of detail, which the canvas asks for once and hands to all of its cards and edges. */
export const ZoomedOutContext = createContext(false)

export function useIsZoomedOut(): boolean {
  return use(ZoomedOutContext)
}

/** Hands the zoom to the styles as `--zoom`, in steps, since each one has all cards styled anew. */
export function useZoomInStyles() {
  const flow = useStoreApi()
  useEffect(() => {
    let written = ''
    function write({ domNode, transform: [, , zoom] }: ReactFlowState) {
      const step = zoom < READABLE_ZOOM ? String(Math.max(1, Math.round(zoom * STEPS)) / STEPS) : '1'
      if (!domNode || step === written) return
      written = step
      domNode.style.setProperty('--zoom', step)
    }
    write(flow.getState())
    return flow.subscribe(write)
  }, [flow])
}
