import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { messageOf } from '#studio/shell/api.ts'
import { Aside, ListBeside } from '#studio/shell/ListBeside.tsx'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { ConversationList } from './ConversationList.tsx'
import { conversationsQuery, ownNumbersQuery } from './queries.ts'
import { TextButton } from './TextButton.tsx'
import { Thread } from './Thread.tsx'

/** Conversations by message: the list, and the one that the address names. */
export function MessagesPage() {
  usePageTitle('Messages')
  const { conversation: wanted } = useSearch({ from: '/frame/messages' })
  const { data, error, refetch } = useQuery(conversationsQuery)
  const { data: numbers = [] } = useQuery(ownNumbersQuery)
  if (!data) {
    return (
      <Aside>
        <h1 className="sr-only">Messages</h1>
        {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Aside>
    )
  }
  const { conversations } = data
  const selected = conversations.find(({ id }) => id === wanted) ?? conversations[0]
  return (
    <ListBeside
      id="messages-list"
      label="List of conversations"
      size={300}
      min={220}
      list={
        <ConversationList
          conversations={conversations}
          total={data.total_count}
          numbers={numbers}
          selected={selected?.id}
        />
      }
    >
      {selected ? (
        <Thread
          key={selected.id}
          conversation={selected}
          number={numbers.find(({ phone_number }) => phone_number === selected.agent_number)}
        />
      ) : (
        <Aside>
          <EmptyState title="No messages yet" Icon={MessageSquare}>
            <p className="max-w-prose text-muted">
              Texts to your numbers and the agent’s replies appear here. Send a test text as if you were a customer.
            </p>
            <TextButton primary label="Send a test text" numbers={numbers} />
          </EmptyState>
        </Aside>
      )}
    </ListBeside>
  )
}
