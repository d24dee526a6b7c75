import { useStore, ViewportPortal } from '@xyflow/react'
import type { Guide } from '../geometry/snap.ts'

/** Thin lines that show with which cards the dragged ones stand in line. */
export function Guides({ guides }: { readonly guides: readonly Guide[] }) {
  const thin = useStore(state => 1 / state.transform[2])
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => (
        <div
          key={`${axis} ${at}`}
          data-guide={axis}
          className="canvas-guide"
          style={
            axis === 'x'
              ? { left: at - thin / 2, top: from, width: thin, height: to - from }
              : { left: from, top: at - thin / 2, width: to - from, height: thin }
          }
        />
      ))}
    </ViewportPortal>
  )
}
