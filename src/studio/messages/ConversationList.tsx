import { Link } from '@tanstack/react-router'
import type { InboundNumber } from '#contract/inbound.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import type { SmsConversation } from '#contract/sms.ts'
import { SideList } from '#studio/shell/lists/SideList.tsx'
import { Badge } from '#ui/Badge.tsx'
import { counted } from '#ui/counted.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { TextButton } from './TextButton.tsx'

interface ConversationListProps {
  readonly conversations: readonly SmsConversation[]
  /** Count of all of them, those that are not listed too. */
  readonly total: number
  readonly numbers: readonly InboundNumber[]
  readonly selected: string | undefined
}

/** The conversations, the one with the newest message first. */
export function ConversationList({ conversations, total, numbers, selected }: ConversationListProps) {
  return (
    <SideList
      title="Messages"
      label="Conversations"
      nouns="conversations"
      selected={selected}
      action={<TextButton label="Text a number" numbers={numbers} />}
      entries={conversations.map(({ id, user_number, agent_number, updated_at, last_message, opted_out_at }) => ({
        id,
        to: { to: '/messages', search: { conversation: id } },
        title: formatPhoneNumber(user_number),
        mark: (
          <>
            {opted_out_at !== null && <Badge tone="warning">Opted out</Badge>}
            <RelativeTime iso={updated_at} className="text-muted text-xs" />
          </>
        ),
        detail: (
          <>
            {last_message}
            <span className="sr-only">With {formatPhoneNumber(agent_number)}</span>
          </>
        ),
        text: `${user_number} ${agent_number} ${last_message}`,
      }))}
      footer={
        <>
          {total > conversations.length && (
            <p className="shrink-0 border-line border-t px-4 py-3 text-muted text-xs">
              Showing the newest {conversations.length} of {counted(total, 'conversation')}.
            </p>
          )}
          <div className="shrink-0 border-line border-t p-2">
            <Link
              to="/messages/registration"
              className="block rounded-md px-2.5 py-2 font-medium text-[13px] text-muted hover:bg-raised hover:text-ink focus-visible:-outline-offset-2"
            >
              Registration
            </Link>
          </div>
        </>
      }
    />
  )
}
