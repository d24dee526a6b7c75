import { type EventOf, isKnownEvent, type RecordedEvent, type TimelineEvent } from '../events/event.ts'
import type { TurnInput } from '../state.ts'

/** A turn as it was recorded: what came in, and its events. Taking the conversation back is one of its own. */
export interface RecordedTurn {
  readonly input: TurnInput | Rewind
  readonly events: readonly TimelineEvent[]
}

export interface Rewind extends Pick<EventOf<'conversation.rewind'>, 'created_at'> {
  readonly type: 'rewind'
  readonly to_sequence: number
}

/** The turns of a timeline, in order. What was told before the first one is no part of them. */
export function turnsOf(recorded: readonly RecordedEvent[]): readonly RecordedTurn[] {
  const events = recorded.filter(isKnownEvent)
  const starts = events.flatMap((event, from) => {
    const input = beginning(event, events[from - 1], events[from + 1])
    return input ? [{ input, from }] : []
  })
  return starts.map(({ input, from }, index) => ({ input, events: events.slice(from, starts[index + 1]?.from) }))
}

/** The input of the turn that an event begins: the first one begins with `conversation.init`, even where it was stopped right after it. */
function beginning(
  event: TimelineEvent,
  before?: TimelineEvent,
  after?: TimelineEvent,
): RecordedTurn['input'] | undefined {
  if (event.event_type === 'conversation.init') {
    if (isStart(after)) return inputOf(after)
    const { start_node_id } = event.payload
    return { type: 'start', ...(start_node_id !== null && { start_node_id }) }
  }
  if (event.event_type === 'conversation.rewind') {
    const { created_at, payload } = event
    return { type: 'rewind', to_sequence: payload.to_sequence, created_at }
  }
  if (event.event_type !== 'conversation.input') return undefined
  return isStart(event) && before?.event_type === 'conversation.init' ? undefined : inputOf(event)
}

function isStart(event: TimelineEvent | undefined): event is TimelineEvent & EventOf<'conversation.input'> {
  return event?.event_type === 'conversation.input' && event.payload.type === 'start'
}

function inputOf({ payload }: EventOf<'conversation.input'>): TurnInput {
  const { type, text = '', digits = '', heard, start_node_id, edge_key = '', kind, message = '', reason } = payload
  const { said, corrected, ignored, threshold } = payload
  switch (type) {
    case 'start':
      return { type, ...(start_node_id !== undefined && { start_node_id }), ...(heard !== undefined && { heard }) }
    case 'speech':
      return { type, text, ...(said !== undefined && { said }), ...(corrected && { corrected }) }
    case 'digits':
      return { type, digits }
    case 'interrupt':
      return {
        type,
        heard: heard ?? '',
        ...(said !== undefined && { said }),
        ...(ignored && { ignored }),
        ...(threshold !== undefined && { threshold }),
      }
    case 'choose':
      return { type, edge_key, text, ...(kind && { kind }) }
    case 'stop':
      return { type, message, ...(reason && { reason }) }
    case 'silence':
    case 'hang_up':
      return { type }
  }
}
