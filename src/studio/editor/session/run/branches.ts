import { isKnownEvent, type RecordedEvent } from '#runtime/events/event.ts'

/** A turn of a chat. Those that follow from one turn are branches: a rewind began each but the first. */
export interface ChatTurn {
  readonly events: readonly RecordedEvent[]
  /** The turn that it went on from; undefined for the first, and where the timeline does not reach back to it. */
  readonly before: ChatTurn | undefined
  /** The turns that went on from it, in the order in which they were played. */
  readonly next: readonly ChatTurn[]
}

interface OpenTurn extends ChatTurn {
  readonly events: RecordedEvent[]
  readonly next: OpenTurn[]
}

/** Sequence of the last event of a turn, by which it is named when the chat is taken back to it. */
export const sequenceOf = ({ events }: ChatTurn): number => events.at(-1)?.sequence ?? 0

/** The turns that the chat has come by, the first one first; those of branches that it left are in `next`. */
export function presentTurns(timeline: readonly RecordedEvent[]): readonly ChatTurn[] {
  const all: OpenTurn[] = []
  let last: OpenTurn | undefined
  for (const event of timeline) {
    const known = isKnownEvent(event) ? event : undefined
    if (known?.event_type === 'conversation.rewind') {
      const { to_sequence } = known.payload
      last = all.find(turn => sequenceOf(turn) === to_sequence)
    } else if (last && !(known?.event_type === 'conversation.input' && known.payload.type !== 'start')) {
      last.events.push(event)
    } else {
      const turn: OpenTurn = { events: [event], before: last, next: [] }
      last?.next.push(turn)
      all.push(turn)
      last = turn
    }
  }
  return last ? pathTo(last) : []
}

function pathTo(turn: ChatTurn): readonly ChatTurn[] {
  const path: ChatTurn[] = []
  for (let at: ChatTurn | undefined = turn; at; at = at.before) path.unshift(at)
  return path
}

/** The branches beside a turn, itself among them. */
export function branchesAt(turn: ChatTurn): readonly ChatTurn[] {
  return turn.before?.next ?? [turn]
}

/** The turn at which a branch was left: its newest one. */
export function endOf(branch: ChatTurn): ChatTurn {
  const newest = branch.next.at(-1)
  return newest ? endOf(newest) : branch
}

/** The events that the chat has come by, without those of branches that it left. */
export function presentEvents(timeline: readonly RecordedEvent[]): readonly RecordedEvent[] {
  return presentTurns(timeline).flatMap(({ events }) => events)
}
