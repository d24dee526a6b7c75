import type { TimelineEvent } from '#runtime/events/event.ts'
import { createRedactor } from '#runtime/redact.ts'
import type { ConversationEnd, ConversationState } from '#runtime/state.ts'
import { noteOf } from '../calls/notes.ts'

/** Results of a turn that a thread plays: values can be large, so that they are JSON text. */

/** An event of the timeline. */
export interface PlayedEvent extends Omit<TimelineEvent, 'payload'> {
  readonly payload: string
  /** The line that the event stream of a call tells of it. */
  readonly note: ReturnType<typeof noteOf>
}

/** The conversation as a turn left it. */
export interface PlayedTurn {
  readonly state: string
  /** As anyone may see them: without secrets (`docs/playing.md` §6). */
  readonly variables: string
  readonly ended: ConversationEnd | null
}

export function playedEvent(event: TimelineEvent): PlayedEvent {
  const { payload, ...rest } = event
  return { ...rest, payload: JSON.stringify(payload), note: noteOf(event) }
}

export function playedTurn(state: ConversationState, secrets: Readonly<Record<string, string | null>>): PlayedTurn {
  const { redact } = createRedactor(secrets)
  return { state: JSON.stringify(state), variables: JSON.stringify(redact(state.variables)), ended: state.ended }
}
