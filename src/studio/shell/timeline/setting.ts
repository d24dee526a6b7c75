import type { ReactNode } from 'react'

/** Context of the rows, which differs between chats and calls. */
export interface TimelineSetting {
  /** Renders a node's name as a link; its id if the name is unknown. */
  readonly node: (node_id: string) => ReactNode
  /** Renders the label of the taken edge as a link; plain text if absent. */
  readonly edge?: ((edge_key: string, label: string) => ReactNode) | undefined
  /** Name of the other party. */
  readonly caller: string
  /** Start of the conversation, from which the rows' times count. */
  readonly began: string | undefined
}
