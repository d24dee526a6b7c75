import { isKnownEvent } from '#runtime/events/event.ts'
import type { SpeechRow, TimelineRow } from '#studio/shell/timeline/row.ts'
import { branchesAt, type ChatTurn, sequenceOf } from '../../session/run/branches.ts'

/** Actions at an utterance of the chat. */
export interface UtteranceActions {
  /** Other words for a message of the caller: the words that it has, and the turn to rewind to. */
  readonly edit?: { readonly said: string; readonly sequence: number }
  /** The turn that the utterance ends, to rewind to. */
  readonly goBack?: number
  /** Branches that go on here, where there are several. */
  readonly branches?: { readonly all: readonly ChatTurn[]; readonly shown: ChatTurn }
}

/** The actions of each utterance by the sequence of its row. */
export function utteranceActions(
  rows: readonly TimelineRow[],
  turns: readonly ChatTurn[],
): ReadonlyMap<number, UtteranceActions> {
  const newest = turns.at(-1)
  return new Map(turns.flatMap(turn => actionsIn(turn, utterancesOf(rows, turn), turn === newest)))
}

type Utterance = TimelineRow & SpeechRow

function utterancesOf(rows: readonly TimelineRow[], { events }: ChatTurn): readonly Utterance[] {
  const [first, last] = [events[0]?.sequence ?? 0, events.at(-1)?.sequence ?? 0]
  const isOfTurn = (row: TimelineRow): row is Utterance =>
    row.is === 'speech' && row.sequence >= first && row.sequence <= last
  return rows.filter(isOfTurn)
}

function actionsIn(
  turn: ChatTurn,
  utterances: readonly Utterance[],
  isNewest: boolean,
): readonly (readonly [number, UtteranceActions])[] {
  const { before } = turn
  const [first, last] = [utterances[0], utterances.at(-1)]
  const callers = utterances.find(row => row.who === 'caller')
  const all = branchesAt(turn)
  return utterances.map(row => [
    row.sequence,
    {
      ...(row === callers && before && { edit: { said: wordsIn(turn), sequence: sequenceOf(before) } }),
      ...(row === last && !isNewest && { goBack: sequenceOf(turn) }),
      ...(row === first && all.length > 1 && { branches: { all, shown: turn } }),
    },
  ])
}

/** The caller's words in a turn; empty where they said nothing. */
function wordsIn({ events }: ChatTurn): string {
  return events
    .filter(isKnownEvent)
    .flatMap(event => (event.event_type === 'transcript.user' ? [event.payload.text] : []))
    .join('\n')
}
