import { Rewind } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FollowingLog } from '#studio/shell/timeline/FollowingLog.tsx'
import { addEvents, noRows } from '#studio/shell/timeline/rows.ts'
import { SpeechBubble } from '#studio/shell/timeline/SpeechBubble.tsx'
import { Timeline } from '#studio/shell/timeline/Timeline.tsx'
import { Button } from '#ui/Button.tsx'
import { useChat, useChatActions } from '../../hooks/useChat.ts'
import { useEdgeButton, useNodeButton } from '../../kit/usePlaceButtons.tsx'
import { type ChatTurn, endOf, presentTurns, sequenceOf } from '../../session/run/branches.ts'
import { ChatUtterance, UtterancesContext } from './ChatUtterance.tsx'
import { Failure } from './Failure.tsx'
import { utteranceActions } from './utteranceActions.ts'

/** Conversation so far, the pending utterance, and failures. */
export function ChatLog() {
  const events = useChat(state => state.events)
  const turn = useChat(state => state.turn)
  const failure = useChat(state => state.failure)
  const { rows, last, actions, newest } = useMemo(() => {
    const turns = presentTurns(events)
    const shown = addEvents(
      noRows,
      turns.flatMap(one => one.events),
    )
    return { ...shown, actions: utteranceActions(shown.rows, turns), newest: turns.at(-1) }
  }, [events])
  const utterances = useUtterances(actions)
  const setting = { node: useNodeButton(), edge: useEdgeButton(), caller: 'You', began: undefined }
  return (
    <FollowingLog label="Conversation" last={last + (turn ? 0.5 : 0) + (failure ? 0.25 : 0)} className="flex-1">
      <UtterancesContext value={utterances}>
        <Timeline rows={rows} Utterance={ChatUtterance} {...setting}>
          {turn === null && newest !== undefined && newest.next.length > 0 && <WentBack to={newest} />}
          {turn !== null && turn.words !== '' && (
            <SpeechBubble row={saying(turn.words, last)} goesOn={false} {...setting} />
          )}
          {turn !== null && <Typing />}
        </Timeline>
      </UtterancesContext>
      {failure && (
        <div className="pt-3">
          <Failure failure={failure} />
        </div>
      )}
    </FollowingLog>
  )
}

/** Keeps which message is edited. */
function useUtterances(actions: ReturnType<typeof utteranceActions>) {
  const [edited, setEdited] = useState<number | undefined>(undefined)
  return useMemo(() => ({ actions, edited, setEdited }), [actions, edited])
}

/** The chat was taken back to its last turn that is shown; a button restores what followed. */
function WentBack({ to }: { readonly to: ChatTurn }) {
  const isLive = useChat(state => state.chat?.webhooks === 'live')
  const { rewind } = useChatActions()
  const [left] = to.next.slice(-1)
  return (
    <li className="mt-3 flex items-center gap-2 border-line border-t border-dashed pt-2 text-muted text-xs">
      <Rewind aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1">You went back to here.{isLive && ' Requests that were sent stay sent.'}</span>
      {left && (
        <Button size="small" onClick={() => void rewind(sequenceOf(endOf(left)))}>
          Restore what followed
        </Button>
      )}
    </li>
  )
}

/** Row of the tester's utterance until the service has it. */
function saying(text: string, last: number) {
  return { is: 'speech', who: 'caller', text, sequence: last + 1, created_at: '', node_id: null } as const
}

/** The agent is about to speak; unseen for the first moment, so that a quick answer does not flicker. */
function Typing() {
  return (
    <li aria-hidden className="pt-3">
      <span className="inline-flex animate-late gap-1 rounded-xl rounded-tl-sm bg-raised px-3 py-3">
        {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map(delay => (
          <span key={delay} className={`size-1.5 animate-pulse rounded-full bg-muted ${delay}`} />
        ))}
      </span>
    </li>
  )
}
