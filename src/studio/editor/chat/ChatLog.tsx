import { useMemo } from 'react'
import { FollowingLog } from '#studio/timeline/FollowingLog.tsx'
import { addEvents, noRows } from '#studio/timeline/rows.ts'
import { Timeline } from '#studio/timeline/Timeline.tsx'
import { useEdgeButton, useNodeButton } from '../run/usePlaceButtons.tsx'
import { Failure } from './Failure.tsx'
import { useChat } from './useChat.ts'

/** The conversation as it went, what is being said, and what went wrong. */
export function ChatLog() {
  const events = useChat(state => state.events)
  const turn = useChat(state => state.turn)
  const failure = useChat(state => state.failure)
  const { rows, last } = useMemo(() => addEvents(noRows, events), [events])
  const node = useNodeButton()
  const edge = useEdgeButton()
  return (
    <FollowingLog label="Conversation" last={last + (turn ? 0.5 : 0) + (failure ? 0.25 : 0)} className="flex-1">
      <Timeline rows={rows} node={node} edge={edge} caller="You" began={undefined}>
        {turn !== null && turn.words !== '' && <Saying words={turn.words} />}
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

/** What the tester says while it is on its way. */
function Saying({ words }: { readonly words: string }) {
  return (
    <li className="flex flex-col items-end pt-3">
      <p className="max-w-[85%] whitespace-pre-wrap rounded-xl rounded-tr-sm bg-accent-soft px-3 py-2 text-[13px] leading-5 [overflow-wrap:anywhere]">
        {words}
      </p>
    </li>
  )
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
