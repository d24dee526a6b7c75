import type { ReactNode } from 'react'

/** Context of the rows, which differs between chats and calls. */
export interface TimelineSetting {
  /** The name of a node with a way to it; the id where the name is not known. */
  readonly node: (node_id: string) => ReactNode
  /** The label of a way that was taken, with a way to it; the label alone where this is absent. */
  readonly edge?: ((edge_key: string, label: string) => ReactNode) | undefined
  /** Name of the other party. */
  readonly caller: string
  /** Start of the conversation, from which the rows' times count. */
  readonly began: string | undefined
}
