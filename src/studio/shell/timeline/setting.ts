import type { ComponentType, ReactNode } from 'react'
import type { SpeechRow, TimelineRow } from './row.ts'

/** The sound of a conversation, where it was recorded. */
export interface TimelinePlayback {
  /** The sequence of the line that is heard. */
  readonly sounding: number | undefined
  /** True if the line can be heard. */
  readonly has: (sequence: number) => boolean
  readonly playFrom: (sequence: number) => void
}

export interface UtteranceProps {
  readonly row: TimelineRow & SpeechRow
  /** The bubble with its words. */
  readonly children: ReactNode
}

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
  /** Shows a bubble with the actions that it has; the bubble alone if absent. */
  readonly Utterance?: ComponentType<UtteranceProps>
}
