import {
  type EventOf,
  type EventPayloads,
  isKnownEvent,
  type OperationEnds,
  type OperationStart,
  type RecordedEvent,
  type TimelineEvent,
  type UnknownEvent,
} from '#runtime/events/event.ts'
import { describeFault, describeRequest, describeWait } from './modelNotes.ts'

/** Row of the timeline. Related events share one: a request, its answer and the variables read from it. */
export type TimelineRow = {
  /** The sequence of the event that began it. */
  readonly sequence: number
  readonly created_at: string
  readonly node_id: string | null
} & RowContent

export type RowContent =
  | SpeechRow
  | MoveRow
  | StayRow
  | OperationRow
  | ExtractionRow
  | UnsetRow
  | NoteRow
  | UnknownRow
  | EndRow

export interface SpeechRow {
  readonly is: 'speech'
  readonly who: 'agent' | 'caller'
  readonly text: string
  /** Time that the caller waited for it, in milliseconds; absent if nobody waited. */
  readonly waited_ms?: number
}

/** Row for a move to a node. */
export interface MoveRow {
  readonly is: 'move'
  /** null where the conversation began here. */
  readonly from: string | null
  readonly to: string
  readonly via: Transition['via']
  readonly label: string | null
  readonly reason: string
  readonly edge_key: string | null
  readonly changes: Transition['variable_changes']
  readonly ranked: Ranked
  /** Brain that decided: `scripted` or a model's name; empty without a decision. */
  readonly brain: string
}

/** Row for a decision to stay at the node. */
export interface StayRow {
  readonly is: 'stay'
  readonly reason: string
  readonly ranked: Ranked
  readonly brain: string
}

type Transition = EventPayloads['node.transition']
/** The options that were weighed, the likeliest first. */
export type Ranked = EventPayloads['decision.result']['ranked']
export type Mapping = EventPayloads['webhook.mapping']
export type Passages = EventPayloads['kb.result']['passages']
export type RejectedValue = EventPayloads['var_extraction.result']['rejected'][number]

/** Row for a request to another service and its answer. */
export interface OperationOf<Start extends OperationStart> {
  readonly is: 'operation'
  /** The type of the event that began it. */
  readonly began: Start
  readonly state: 'waiting' | 'done' | 'failed'
  readonly asked: EventPayloads[Start]
  readonly answer: EventPayloads[OperationEnds[Start]] | null
  readonly mappings: readonly Mapping[]
}
export type OperationRow = { [Start in OperationStart]: OperationOf<Start> }[OperationStart]

export interface ExtractionRow {
  readonly is: 'extraction'
  readonly requested: readonly string[]
  readonly extracted: Readonly<Record<string, unknown>>
  readonly rejected: readonly RejectedValue[]
}

/** Variables that were used at a node and had no value. */
export interface UnsetRow {
  readonly is: 'unset'
  readonly names: readonly string[]
}

export interface NoteRow {
  readonly is: 'note'
  readonly tone: 'info' | 'warning' | 'error'
  readonly text: string
}

/** An event that another version of Dialpath stored; this one shows it as it is. */
export interface UnknownRow extends Pick<UnknownEvent, 'event_type' | 'payload'> {
  readonly is: 'unknown'
}

export interface EndRow {
  readonly is: 'end'
  readonly reason: EventPayloads['conversation.end']['reason']
  readonly message: string
}

export interface TimelineRows {
  readonly rows: readonly TimelineRow[]
  /** The sequence of the last event that was taken in. */
  readonly last: number
  /** Decision that the next move belongs to. */
  readonly decided: Decided
  /** Time of the caller's utterance, until the agent answers. */
  readonly heard_at: string | null
}

type Decided = Pick<MoveRow, 'ranked' | 'brain'>

const undecided: Decided = { ranked: [], brain: '' }

export const noRows: TimelineRows = { rows: [], last: 0, decided: undecided, heard_at: null }

/** Takes events in, in their order; one that was taken in before changes nothing, and rows that nothing happened to stay the same objects. */
export function addEvents(state: TimelineRows, events: readonly RecordedEvent[]): TimelineRows {
  return events.reduce(addEvent, state)
}

function addEvent(state: TimelineRows, event: RecordedEvent): TimelineRows {
  if (event.sequence <= state.last) return state
  const next = { ...state, last: event.sequence }
  if (!isKnownEvent(event)) {
    const { event_type, payload } = event
    return addRow(next, event, { is: 'unknown', event_type, payload })
  }
  switch (event.event_type) {
    case 'webhook.result':
    case 'webhook.error':
    case 'tool.result':
    case 'tool.error':
    case 'kb.result':
    case 'transfer_call.result':
      return { ...next, rows: endOperation(state.rows, event) }
    case 'webhook.mapping':
      return { ...next, rows: addMapping(state.rows, event) }
    case 'decision.result': {
      const { brain, pick, ranked } = event.payload
      if (pick) return { ...next, decided: { brain, ranked } }
    }
  }
  const content = contentOf(event, state)
  if (!content) return next
  if (content.is === 'unset') {
    const joined = joinUnset(state.rows, content, event.node_id)
    if (joined) return { ...next, rows: joined }
  }
  return addRow(
    {
      ...next,
      decided: content.is === 'move' ? undecided : state.decided,
      heard_at: content.is !== 'speech' ? state.heard_at : content.who === 'caller' ? event.created_at : null,
    },
    event,
    content,
  )
}

function addRow(state: TimelineRows, { sequence, created_at, node_id }: RecordedEvent, content: RowContent) {
  return { ...state, rows: [...state.rows, { sequence, created_at, node_id, ...content }] }
}

/** Joins the missing variables of one node in one row. */
function joinUnset(
  rows: readonly TimelineRow[],
  { names }: UnsetRow,
  node_id: string | null,
): readonly TimelineRow[] | undefined {
  const last = rows.at(-1)
  if (last?.is !== 'unset' || last.node_id !== node_id) return undefined
  return rows.with(-1, { ...last, names: [...new Set([...last.names, ...names])] })
}

function endOperation(rows: readonly TimelineRow[], event: TimelineEvent): readonly TimelineRow[] {
  const at = rows.findLastIndex(row => row.sequence === event.operation_id)
  const row = rows[at]
  const ended = row?.is === 'operation' ? endedBy(row, event) : undefined
  return ended ? rows.with(at, ended) : rows
}

/** The operation with its answer; undefined for the answer of another kind of operation. */
function endedBy(row: TimelineRow & OperationRow, event: TimelineEvent): TimelineRow | undefined {
  switch (event.event_type) {
    case 'webhook.result':
    case 'webhook.error':
      if (row.began !== 'webhook.invoke') return undefined
      return { ...row, state: event.event_type === 'webhook.error' ? 'failed' : 'done', answer: event.payload }
    case 'tool.result':
    case 'tool.error':
      if (row.began !== 'tool.invoke') return undefined
      if (event.event_type === 'tool.error') return { ...row, state: 'failed', answer: event.payload }
      return { ...row, state: 'done', answer: event.payload, mappings: event.payload.mappings }
    case 'kb.result':
      if (row.began !== 'kb.invoke') return undefined
      return { ...row, state: 'done', answer: event.payload }
    case 'transfer_call.result':
      if (row.began !== 'transfer_call.invoke') return undefined
      return { ...row, state: event.payload.outcome === 'failed' ? 'failed' : 'done', answer: event.payload }
    default:
      return undefined
  }
}

/** Adds the values read from an answer to its request: the last one of that node. */
function addMapping(
  rows: readonly TimelineRow[],
  { node_id, payload }: EventOf<'webhook.mapping'>,
): readonly TimelineRow[] {
  const at = rows.findLastIndex(row => row.is === 'operation' && row.node_id === node_id)
  const row = rows[at]
  return row?.is === 'operation' ? rows.with(at, { ...row, mappings: [...row.mappings, payload] }) : rows
}

function contentOf(event: TimelineEvent, { decided, heard_at }: TimelineRows): RowContent | undefined {
  switch (event.event_type) {
    case 'transcript.assistant':
      return {
        is: 'speech',
        who: 'agent',
        text: event.payload.text,
        ...(heard_at !== null && { waited_ms: Math.max(0, Date.parse(event.created_at) - Date.parse(heard_at)) }),
      }
    case 'transcript.user':
      return { is: 'speech', who: 'caller', text: event.payload.text }
    case 'node.transition': {
      const { previous_node_id, chosen_node_id, via, chosen_label, reason, edge_key, variable_changes } = event.payload
      return {
        is: 'move',
        from: previous_node_id,
        to: chosen_node_id,
        via,
        label: chosen_label || null,
        reason,
        edge_key,
        changes: variable_changes,
        ...decided,
      }
    }
    case 'decision.result': {
      const { reason, ranked, brain } = event.payload
      return { is: 'stay', reason, ranked, brain }
    }
    case 'var_extraction.result':
      return { is: 'extraction', ...event.payload }
    case 'condition.result':
      return event.payload.met === false
        ? note('info', `The condition to move on is not met yet. ${event.payload.reason}`.trim())
        : undefined
    case 'no_match':
      return note('info', `The answer fit nothing${timesOf(event.payload)}.`)
    case 'no_input':
      return note('info', `The caller said nothing${timesOf(event.payload)}.`)
    case 'variable.unset':
      return { is: 'unset', names: [event.payload.name] }
    case 'interrupt': {
      const { unheard } = event.payload
      return note('info', `The caller broke in.${unheard === '' ? '' : ` They did not hear: “${unheard}”`}`)
    }
    case 'button.press':
      return { is: 'speech', who: 'caller', text: `Pressed ${[...event.payload.digits].join(' ')}` }
    case 'model.request':
      return note('info', describeRequest(event.payload))
    case 'model.slow':
      return note('info', describeWait(event.payload))
    case 'model.error':
      return note('warning', describeFault(event.payload))
    case 'warning': {
      const { message, came } = event.payload
      return note('warning', came ? `${message} It was: “${came}”` : message)
    }
    case 'error':
      return note('error', event.payload.message)
    case 'conversation.end': {
      const { reason, message } = event.payload
      return { is: 'end', reason, message }
    }
    case 'webhook.invoke':
      return { ...asking, began: event.event_type, asked: event.payload }
    case 'tool.invoke':
      return { ...asking, began: event.event_type, asked: event.payload }
    case 'kb.invoke':
      return { ...asking, began: event.event_type, asked: event.payload }
    case 'transfer_call.invoke':
      return { ...asking, began: event.event_type, asked: event.payload }
    default:
      return undefined
  }
}

/** “ (2 of 3)” */
function timesOf({ count, limit }: EventPayloads['no_match']): string {
  return limit === 0 ? (count > 1 ? `, ${count} times in a row` : '') : ` (${count} of ${limit})`
}

const asking = { is: 'operation', state: 'waiting', answer: null, mappings: [] } as const

function note(tone: NoteRow['tone'], text: string): NoteRow {
  return { is: 'note', tone, text }
}
