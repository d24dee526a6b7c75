import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebConversation } from '#contract/agentConversations.ts'
import type { WebAgent } from '#contract/agents.ts'
import { messageOf } from '#studio/shell/api.ts'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { ConversationDetails } from './ConversationDetails.tsx'
import { conversationsQuery } from './queries.ts'

/** Conversations that are shown at first, and more each time that they are asked for. */
const PAGE = 10

/** The conversations of visitors with an agent, the newest first. */
export function Conversations({ agent: { agent_id } }: { readonly agent: WebAgent }) {
  const [shown, setShown] = useState(PAGE)
  const { data, error, refetch, isPlaceholderData } = useQuery(conversationsQuery(agent_id, shown))
  return (
    <FormSection title="Conversations">
      {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.total_count === 0 && (
        <p className="text-[13px] text-muted">No conversations yet. Ones you try here are listed as well.</p>
      )}
      {data && data.total_count > 0 && (
        <ul aria-label="Conversations" className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {data.conversations.map(conversation => (
            <Row key={conversation.conversation_id} conversation={conversation} />
          ))}
        </ul>
      )}
      {data && data.total_count > data.conversations.length && (
        <Button className="self-start" busy={isPlaceholderData} onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </FormSection>
  )
}

function Row({ conversation }: { readonly conversation: WebConversation }) {
  const { agent_id, conversation_id, started_at, ended_at, summary } = conversation
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <Disclosure
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
          className="flex-1 font-medium text-[13px] text-ink"
        >
          Conversation <RelativeTime iso={started_at} />
        </Disclosure>
        {ended_at === null && <Badge tone="success">In progress</Badge>}
      </div>
      {summary !== null && <p className="pl-4 text-[13px] text-muted [overflow-wrap:anywhere]">{summary}</p>}
      {isOpen && <ConversationDetails agent_id={agent_id} conversation_id={conversation_id} />}
    </li>
  )
}
