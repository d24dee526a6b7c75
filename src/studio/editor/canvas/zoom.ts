import type { ReactFlowState } from '@xyflow/react'

const FAR = 0.35

/** Whether the view is so far away that words can no longer be read: plain boxes then take the place of cards. */
export function isFar({ transform }: Pick<ReactFlowState, 'transform'>): boolean {
  return transform[2] < FAR
}
