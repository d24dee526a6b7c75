import type { PathwayDocument } from '#pathway/document.ts'
import { createConversation, type NewConversation } from '../conversation.ts'
import type { RecordedEvent, TimelineEvent } from '../events/event.ts'
import type { TurnOptions } from '../ports.ts'
import { rewind } from '../rewind.ts'
import type { CallFacts, ConversationState, TurnInput } from '../state.ts'
import { takeTurn } from '../turn.ts'
import { portsFrom } from './ports.ts'
import { secretsFor } from './secrets.ts'
import { openTape } from './tape.ts'
import { type RecordedTurn, type Rewind, turnsOf } from './turns.ts'

/** Data that a conversation was played with and that its timeline does not tell: long request data by their beginning alone, and tools not at all. */
export interface Beginning extends Partial<Pick<NewConversation, 'request_data'>> {
  /** The call's own tools. */
  readonly tools?: readonly unknown[]
  /** The account's tools by their ids. */
  readonly stored_tools?: Readonly<Record<string, unknown>>
}

/**
 * Plays a recorded conversation again from its timeline: inputs, seed and clock are the recorded ones, and models, webhooks, tools and knowledge bases
 * answer what they answered then (`docs/playing.md`, “Replaying a conversation”). The same document gives the same events; a changed one shows where
 * it leads elsewhere. Unknown events, and those from before the conversation began, are left out. No events where none of them is an input.
 */
export async function replay(
  document: PathwayDocument,
  recorded: readonly RecordedEvent[],
  beginning: Beginning = {},
): Promise<readonly TimelineEvent[]> {
  const turns = turnsOf(recorded)
  const init = initOf(turns)
  const secrets = secretsFor(document, recorded)
  const { versions = {}, document_hash } = init ?? {}
  const { tools, stored_tools = {} } = beginning
  const options: TurnOptions = {
    secrets,
    ...(tools && { tools }),
    ...(document_hash && { origin: { versions, document_hash } }),
  }
  let state = begin(turns, beginning)
  const replayed: TimelineEvent[] = []
  const left: StateAfter[] = []
  for (const [index, { input, events }] of turns.entries()) {
    if (input.type === 'rewind') {
      const back = replayRewind(state, input, left)
      state = back.state
      replayed.push(back.event)
      continue
    }
    const turn = { input, events }
    const played = await replayTurn(state, turn, { document, options, brain: init?.brain ?? '', stored_tools })
    const isCut = played.isOver || isCutShort(turn, turns[index + 1], played)
    const told = isCut ? played.events.slice(0, turn.events.length) : played.events
    replayed.push(...told)
    // Of a turn that was cut short nothing stays but its events.
    state = isCut ? { ...state, next_sequence: state.next_sequence + told.length } : played.state
    left.push({ sequence: events.at(-1)?.sequence ?? 0, state })
  }
  return replayed
}

const initOf = (turns: readonly RecordedTurn[]) =>
  turns
    .flatMap(({ events }) => events)
    .flatMap(event => (event.event_type === 'conversation.init' ? [event.payload] : []))[0]

function begin(turns: readonly RecordedTurn[], { request_data }: Beginning): ConversationState {
  const [first] = turns[0]?.events ?? []
  const init = initOf(turns)
  const created = createConversation({
    conversation_id: first?.conversation_id ?? '',
    seed: init?.seed ?? 0,
    // The facts of a call come from the event as they went in.
    call: (init?.call ?? {}) as CallFacts,
    request_data: request_data ?? init?.request_data ?? {},
  })
  return { ...created, next_sequence: first?.sequence ?? 1 }
}

/** The state that a turn left, with the sequence of its last event as it was recorded. */
interface StateAfter {
  readonly sequence: number
  readonly state: ConversationState
}

function replayRewind(present: ConversationState, { to_sequence, created_at }: Rewind, left: readonly StateAfter[]) {
  const then = left.findLast(({ sequence }) => sequence <= to_sequence)?.state ?? present
  return rewind(then, { to_sequence, created_at, next_sequence: present.next_sequence })
}

interface Replayed {
  readonly events: readonly TimelineEvent[]
  readonly state: ConversationState
  /** True if a port was asked for what was never answered. */
  readonly isOver: boolean
}

interface PlayedTurn extends RecordedTurn {
  readonly input: TurnInput
}

interface ReplaySetting {
  readonly document: PathwayDocument
  readonly options: TurnOptions
  /** The name of the brain. */
  readonly brain: string
  readonly stored_tools: Readonly<Record<string, unknown>>
}

async function replayTurn(
  state: ConversationState,
  { input, events }: PlayedTurn,
  { document, options, brain, stored_tools }: ReplaySetting,
): Promise<Replayed> {
  const tape = openTape(events)
  const turn = takeTurn(state, input, {
    document,
    options,
    ports: portsFrom(tape, brain, stored_tools),
    signal: tape.signal,
  })
  const made: TimelineEvent[] = []
  try {
    for (let step = await turn.next(); ; step = await turn.next()) {
      if (step.done) return { events: made, state: step.value, isOver: false }
      tape.advance()
      made.push(step.value)
    }
  } catch (error) {
    if (!tape.signal.aborted) throw error
    return { events: made, state, isOver: true }
  }
}

/** True if a turn was stopped before its end, or its end was not recorded: what stopped it found the conversation where it was before. */
function isCutShort({ events }: PlayedTurn, next: RecordedTurn | undefined, played: Replayed): boolean {
  const isLonger = played.events.length > events.length
  if (!next) return isLonger && events.at(-1)?.event_type !== 'conversation.end'
  const isStop = next.input.type === 'stop' || next.input.type === 'hang_up'
  const isAsLeft = played.state.ended === null && next.events[0]?.node_id === played.state.node_id
  return isStop && (isLonger || !isAsLeft)
}
