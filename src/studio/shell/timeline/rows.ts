import { isRecord } from '#pathway/document.ts'
import type { TimelineEvent, TimelineEventType } from '#runtime/types.ts'

/** Row of the timeline. Related events share one: a request, its answer and the variables read from it. */
export type TimelineRow = {
  /** The sequence of the event that began it. */
  readonly sequence: number
  readonly created_at: string
  readonly node_id: string | null
} & RowContent

export type RowContent = SpeechRow | MoveRow | StayRow | OperationRow | ExtractionRow | UnsetRow | NoteRow | EndRow

export interface SpeechRow {
  readonly is: 'speech'
  readonly who: 'agent' | 'caller'
  readonly text: string
  /** Time that the caller waited for it, in milliseconds; absent if nobody waited. */
  readonly waited_ms?: number
}

export interface VariableChanges {
  readonly added: Readonly<Record<string, unknown>>
  readonly modified: Readonly<Record<string, unknown>>
  readonly removed: readonly string[]
}

/** Row for a move to a node. */
export interface MoveRow {
  readonly is: 'move'
  /** null where the conversation began here. */
  readonly from: string | null
  readonly to: string
  readonly via: string
  readonly label: string | null
  readonly reason: string
  readonly edge_key: string | null
  readonly changes: VariableChanges
  readonly ranked: readonly RankedWay[]
  /** Brain that decided: `scripted` or a model's name; empty without a decision. */
  readonly brain: string
}

/** Row for a decision to stay at the node. */
export interface StayRow {
  readonly is: 'stay'
  readonly reason: string
  readonly ranked: readonly RankedWay[]
  readonly brain: string
}

export interface RankedWay {
  readonly key: string
  readonly label: string
  /** 0 to 1. */
  readonly likelihood: number
}

/** Row for a request to another service and its answer. */
export interface OperationRow {
  readonly is: 'operation'
  /** The event that tells that it began: `webhook.invoke`. */
  readonly began: TimelineEventType
  readonly state: 'waiting' | 'done' | 'failed'
  readonly asked: Payload
  readonly answer: Payload | null
  readonly mappings: readonly Payload[]
}

export interface ExtractionRow {
  readonly is: 'extraction'
  readonly requested: readonly string[]
  readonly extracted: Readonly<Record<string, unknown>>
  readonly rejected: readonly Payload[]
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

export interface EndRow {
  readonly is: 'end'
  readonly reason: string
  readonly message: string
}

type Payload = Readonly<Record<string, unknown>>

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
export function addEvents(state: TimelineRows, events: readonly TimelineEvent[]): TimelineRows {
  return events.reduce(addEvent, state)
}

function addEvent(state: TimelineRows, event: TimelineEvent): TimelineRows {
  if (event.sequence <= state.last) return state
  const next = { ...state, last: event.sequence }
  if (event.operation_id !== null) {
    const at = state.rows.findLastIndex(row => row.sequence === event.operation_id)
    const row = state.rows[at]
    if (row?.is === 'operation') return { ...next, rows: state.rows.with(at, answered(row, event)) }
  }
  if (event.event_type === 'webhook.mapping') return { ...next, rows: addMapping(state.rows, event) }
  if (event.event_type === 'decision.result' && isRecord(event.payload.pick)) {
    return { ...next, decided: decidedOf(event.payload) }
  }
  const content = contentOf(event, state)
  if (!content) return next
  if (content.is === 'unset') {
    const joined = joinUnset(state.rows, content, event.node_id)
    if (joined) return { ...next, rows: joined }
  }
  const { sequence, created_at, node_id } = event
  return {
    ...next,
    decided: content.is === 'move' ? undecided : state.decided,
    heard_at: content.is !== 'speech' ? state.heard_at : content.who === 'caller' ? created_at : null,
    rows: [...state.rows, { sequence, created_at, node_id, ...content }],
  }
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

function answered(row: TimelineRow & OperationRow, event: TimelineEvent): TimelineRow {
  const failed = event.event_type.endsWith('.error') || event.payload.outcome === 'failed'
  return { ...row, state: failed ? 'failed' : 'done', answer: event.payload }
}

/** Adds the values read from an answer to its request: the last one of that node. */
function addMapping(rows: readonly TimelineRow[], { node_id, payload }: TimelineEvent): readonly TimelineRow[] {
  const at = rows.findLastIndex(row => row.is === 'operation' && row.node_id === node_id)
  const row = rows[at]
  return row?.is === 'operation' ? rows.with(at, { ...row, mappings: [...row.mappings, payload] }) : rows
}

function contentOf(
  { event_type, payload, created_at }: TimelineEvent,
  { decided, heard_at }: TimelineRows,
): RowContent | undefined {
  switch (event_type) {
    case 'transcript.assistant':
      return {
        is: 'speech',
        who: 'agent',
        text: textOf(payload.text),
        ...(heard_at !== null && { waited_ms: Math.max(0, Date.parse(created_at) - Date.parse(heard_at)) }),
      }
    case 'transcript.user':
      return { is: 'speech', who: 'caller', text: textOf(payload.text) }
    case 'node.transition':
      return {
        is: 'move',
        from: textOf(payload.previous_node_id) || null,
        to: textOf(payload.chosen_node_id),
        via: textOf(payload.via),
        label: typeof payload.chosen_label === 'string' && payload.chosen_label !== '' ? payload.chosen_label : null,
        reason: textOf(payload.reason),
        edge_key: typeof payload.edge_key === 'string' ? payload.edge_key : null,
        changes: changesOf(payload.variable_changes),
        ...decided,
      }
    case 'decision.result':
      return { is: 'stay', reason: textOf(payload.reason), ...decidedOf(payload) }
    case 'var_extraction.result':
      return {
        is: 'extraction',
        requested: listOf(payload.requested).map(textOf),
        extracted: isRecord(payload.extracted) ? payload.extracted : {},
        rejected: listOf(payload.rejected).filter(isRecord),
      }
    case 'condition.result':
      return payload.met === false
        ? note('info', `The condition to move on is not met yet. ${textOf(payload.reason)}`.trim())
        : undefined
    case 'variable.unset':
      return { is: 'unset', names: [textOf(payload.name)] }
    case 'interrupt':
      return note('info', 'The agent was interrupted.')
    case 'button.press':
      return note('info', `A key was pressed: ${textOf(payload.button ?? payload.digits ?? payload.key)}`)
    case 'warning':
      return note('warning', textOf(payload.message))
    case 'error':
      return note('error', textOf(payload.message))
    case 'conversation.end':
      return { is: 'end', reason: textOf(payload.reason), message: textOf(payload.message) }
    default:
      return event_type.endsWith('.invoke') ? operation(event_type, payload) : undefined
  }
}

function operation(began: TimelineEventType, asked: Payload): OperationRow {
  return { is: 'operation', began, state: 'waiting', asked, answer: null, mappings: [] }
}

function note(tone: NoteRow['tone'], text: string): NoteRow {
  return { is: 'note', tone, text }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function decidedOf({ ranked, brain }: Payload): Decided {
  return { ranked: rankedOf(ranked), brain: textOf(brain) }
}

function rankedOf(value: unknown): readonly RankedWay[] {
  return listOf(value)
    .filter(isRecord)
    .map(({ key, label, likelihood }) => ({
      key: textOf(key),
      label: textOf(label),
      likelihood: typeof likelihood === 'number' ? likelihood : 0,
    }))
}

function changesOf(value: unknown): VariableChanges {
  const { added, modified, removed } = isRecord(value) ? value : {}
  return {
    added: isRecord(added) ? added : {},
    modified: isRecord(modified) ? modified : {},
    removed: listOf(removed).map(textOf),
  }
}
