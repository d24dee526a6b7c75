import { useMemo } from 'react'
import { FollowingLog } from '#studio/shell/timeline/FollowingLog.tsx'
import { addEvents, noRows } from '#studio/shell/timeline/rows.ts'
import { SpeechBubble } from '#studio/shell/timeline/SpeechBubble.tsx'
import { Timeline } from '#studio/shell/timeline/Timeline.tsx'
import { useChat } from '../../hooks/useChat.ts'
import { useEdgeButton, useNodeButton } from '../../kit/usePlaceButtons.tsx'
import { Failure } from './Failure.tsx'

/** Conversation so far, the pending utterance, and failures. */
export function ChatLog() {
  const events = useChat(state => state.events)
  const turn = useChat(state => state.turn)
  const failure = useChat(state => state.failure)
  const { rows, last } = useMemo(() => addEvents(noRows, events), [events])
  const setting = { node: useNodeButton(), edge: useEdgeButton(), caller: 'You', began: undefined }
  return (
    <FollowingLog label="Conversation" last={last + (turn ? 0.5 : 0) + (failure ? 0.25 : 0)} className="flex-1">
      <Timeline rows={rows} {...setting}>
        {turn !== null && turn.words !== '' && (
          <SpeechBubble row={saying(turn.words, last)} goesOn={false} {...setting} />
        )}
        {turn !== null && <Typing />}
      </Timeline>
      {failure && (
        <div className="pt-3">
          <Failure failure={failure} />
        </div>
      )}
    </FollowingLog>
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
