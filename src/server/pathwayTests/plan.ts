import type { TestNode, TestTurn } from '#contract/pathwayTests.ts'
import type { TimelineEvent } from '#runtime/events/event.ts'
import { recordedEvent } from '#runtime/events/recorded.ts'
import { type RecordedTurn, turnsOf } from '#runtime/replay/turns.ts'
import type { ConversationEnd, ConversationState, TurnInput } from '#runtime/state.ts'

/** A turn of the caller, and the ids of the nodes that it led to. */
export interface PlannedTurn extends Omit<TestTurn, 'path'> {
  readonly path: readonly string[]
}

/** All that a test plays and expects. */
export interface Plan {
  /** The seed of the chat, so that what is decided by chance is decided the same. */
  readonly seed: number
  readonly start_node_id: string | null
  readonly request_data: Readonly<Record<string, unknown>>
  readonly start_path: readonly string[]
  readonly turns: readonly PlannedTurn[]
  readonly ended: ConversationEnd['reason'] | null
}

/** Reads the plan of a test out of a chat: both are JSON text. Undefined where the timeline does not reach back to its beginning. */
export function planOfChat({
  timeline,
  state,
}: {
  readonly timeline: string
  readonly state: string
}): Plan | undefined {
  const { seed, request_data, ended }: ConversationState = JSON.parse(state)
  const events = recordedEvent.array().parse(JSON.parse(timeline))
  if (events[0]?.sequence !== 1) return undefined
  const [start, ...rest] = liveTurns(turnsOf(events))
  const input = start?.input
  return {
    seed,
    request_data,
    start_node_id: (input?.type === 'start' ? input.start_node_id : undefined) ?? null,
    start_path: pathOf(start?.events ?? []),
    turns: joinInterrupts(rest),
    ended: ended?.reason ?? null,
  }
}

/** The ids of the nodes that these events go to, in order. */
export function pathOf(events: readonly TimelineEvent[]): readonly string[] {
  return events.flatMap(event => (event.event_type === 'node.transition' ? [event.payload.chosen_node_id] : []))
}

/** The turns that the conversation has come by, without those that it was taken back from. */
function liveTurns(turns: readonly RecordedTurn[]): readonly RecordedTurn[] {
  const pathsTo = new Map<number, readonly RecordedTurn[]>()
  let path: readonly RecordedTurn[] = []
  for (const turn of turns) {
    if (turn.input.type === 'rewind') {
      path = pathsTo.get(turn.input.to_sequence) ?? path
      continue
    }
    path = [...path, turn]
    const last = turn.events.at(-1)
    if (last) pathsTo.set(last.sequence, path)
  }
  return path
}

/** Breaking in is an input of its own, and one turn with what the caller says then. */
function joinInterrupts(turns: readonly RecordedTurn[]): readonly PlannedTurn[] {
  const joined: PlannedTurn[] = []
  let breaking: PlannedTurn | undefined
  for (const { input, events } of turns) {
    if (breaking && input.type === 'interrupt') joined.push(breaking)
    const path = [...(breaking && input.type !== 'interrupt' ? breaking.path : []), ...pathOf(events)]
    if (input.type === 'interrupt') {
      breaking = { interrupt: { heard: input.heard }, path }
      continue
    }
    joined.push({ ...saidIn(input), ...(breaking?.interrupt && { interrupt: breaking.interrupt }), path })
    breaking = undefined
  }
  return breaking ? [...joined, breaking] : joined
}

function saidIn(input: RecordedTurn['input']): Omit<PlannedTurn, 'path'> {
  switch (input.type) {
    case 'speech':
      return { message: input.text }
    case 'digits':
      return { digits: input.digits }
    case 'choose':
      return choiceIn(input)
    default:
      return {}
  }
}

function choiceIn({ kind = 'edge', edge_key, text }: Extract<TurnInput, { type: 'choose' }>) {
  return { choose: { kind, key: edge_key }, ...(text !== '' && { message: text }) }
}

const WORDS_IN_NAME = 60

interface Named {
  readonly start_path: readonly TestNode[]
  readonly turns: readonly { readonly message?: string | undefined; readonly path: readonly TestNode[] }[]
}

/** The name of a test whose author gave none: what the caller says first, and where it ends; counted where one of `taken` is called so. */
export function suggestedName({ start_path, turns }: Named, taken: ReadonlySet<string>): string {
  const words = turns.find(({ message }) => message?.trim())?.message ?? 'Test'
  const last = [start_path, ...turns.map(({ path }) => path)].flat().at(-1)
  const name = last ? `${shortened(words)} → ${shortened(last.name)}` : shortened(words)
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name} (${count})`
  return free
}

function shortened(words: string): string {
  const line = words.trim().replaceAll(/\s+/g, ' ')
  return line.length <= WORDS_IN_NAME ? line : `${line.slice(0, WORDS_IN_NAME - 1).trimEnd()}…`
}
