import {
  type EventOf,
  type EventPayloads,
  isKnownEvent,
  type RecordedEvent,
  type TimelineEvent,
} from '#runtime/events/event.ts'
import { describeFault, describeRequest, describeWait } from './modelNotes.ts'
import type { MoveRow, NoteRow, OperationRow, RowContent, TimelineRow, UnsetRow } from './row.ts'

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

/** A turn in which the caller says nothing. */
const SILENCE = '(silence)'

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
        ? note('info', `The condition isn’t met yet. ${event.payload.reason}`.trim())
        : undefined
    case 'no_match':
      return note('info', `No edge matches the reply${timesOf(event.payload)}.`)
    case 'no_input':
      return note('info', `The caller said nothing${timesOf(event.payload)}.`)
    case 'variable.unset':
      return { is: 'unset', names: [event.payload.name] }
    case 'conversation.input':
      return event.payload.type === 'silence' ? { is: 'speech', who: 'caller', text: SILENCE } : misheard(event.payload)
    case 'conversation.rewind':
      return note('info', 'The chat was taken back to an earlier turn.')
    case 'interrupt': {
      const { unheard, ignored, said = '' } = event.payload
      if (ignored) return note('info', `The caller said “${said}” meanwhile. ${wentOn[ignored]}`)
      return note('info', `The caller interrupted.${unheard === '' ? '' : ` They didn’t hear: “${unheard}”`}`)
    }
    case 'button.press':
      return { is: 'speech', who: 'caller', text: `Pressed ${[...event.payload.digits].join(' ')}` }
    case 'model.request':
      return { ...note('info', describeRequest(event.payload)), ...promptOf(event.payload) }
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

const wentOn = {
  blocked: 'The agent kept talking because this call blocks interruptions.',
  short: 'The agent kept talking because the interruption was too short.',
} as const

/** A note of words that the line did not hear as they were said; undefined where it did. */
function misheard({ type, said, corrected = [] }: EventPayloads['conversation.input']): NoteRow | undefined {
  if (type !== 'speech' || said === undefined) return undefined
  const keywords = corrected.map(({ heard, keyword }) => `“${heard}” was understood as the keyword “${keyword}”.`)
  return note('info', [`The line was noisy. The caller said: “${said}”`, ...keywords].join(' '))
}

/** “ (2 of 3)” */
function timesOf({ count, limit }: EventPayloads['no_match']): string {
  return limit === 0 ? (count > 1 ? `, ${count} times in a row` : '') : ` (${count} of ${limit})`
}

const promptOf = ({ prompt_hash }: EventPayloads['model.request']) => (prompt_hash === '' ? {} : { prompt_hash })

const asking = { is: 'operation', state: 'waiting', answer: null, mappings: [] } as const

function note(tone: NoteRow['tone'], text: string): NoteRow {
  return { is: 'note', tone, text }
}
