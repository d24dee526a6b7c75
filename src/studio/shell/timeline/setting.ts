import type { ReactNode } from 'react'

/** What rows need to know of where they stand. */
export interface TimelineSetting {
  /** The name of a node with a way to it; the id where the name is not known. */
  readonly node: (node_id: string) => ReactNode
  /** The label of a way that was taken, with a way to it; the label alone where this is absent. */
  readonly edge?: ((edge_key: string, label: string) => ReactNode) | undefined
  /** How the person at the other end is called. */
  readonly caller: string
  /** When it began, so that every row says how far into it it was. */
  readonly began: string | undefined
}
