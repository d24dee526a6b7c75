import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { InboundNumber } from '#contract/inbound.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { MAX_SMS, type SmsConversation, type SmsMessage } from '#contract/sms.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Input } from '#ui/Field.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { Segments } from '#ui/Segments.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { conversationsQuery, messagesQuery } from './queries.ts'
import { WebhookPopover } from './WebhookPopover.tsx'

interface ThreadProps {
  readonly conversation: SmsConversation
  /** The number of ours; undefined where it is no longer in the account. */
  readonly number: InboundNumber | undefined
}

/** One conversation, and a place to write in it. */
export function Thread({ conversation, number }: ThreadProps) {
  const client = useQueryClient()
  const { user_number, agent_number, opted_out_at } = conversation
  const query = messagesQuery(user_number, agent_number)
  const { data, error, refetch } = useQuery(query)
  const [isAsking, setAsking] = useState(false)
  const clear = useMutation({
    mutationFn: () => call('POST /api/v1/sms/clear', { body: { to: user_number, from: agent_number } }),
    onSuccess: async ({ count }) => {
      setAsking(false)
      await client.invalidateQueries({ queryKey: query.queryKey })
      toast(count === 0 ? 'There was nothing to clear.' : 'The AI starts fresh with the next message.')
    },
    onError: failure => toast.error(messageOf(failure)),
  })
  const end = useRef<HTMLDivElement>(null)
  const count = data?.messages.length ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what it scrolls for
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 max-md:h-auto max-md:flex-wrap max-md:py-2 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
        <h2 className="shrink-0 font-semibold text-[15px] tabular-nums">{formatPhoneNumber(user_number)}</h2>
        <span className="min-w-0 flex-1 truncate text-muted text-xs tabular-nums">
          with {formatPhoneNumber(agent_number)}
        </span>
        {number && <WebhookPopover number={number} />}
        <Button disabled={count === 0} onClick={() => setAsking(true)}>
          Clear
        </Button>
      </header>
      <div data-toasts className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-5 py-5">
          {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton rows={4} />}
          {data && (
            <ol aria-label="Messages" className="flex flex-col gap-3">
              {data.messages.map(message => (
                <Bubble key={message.id} message={message} />
              ))}
            </ol>
          )}
          <div ref={end} />
        </div>
      </div>
      {opted_out_at !== null && (
        <p className="border-line border-t bg-warning-soft px-5 py-2 text-warning text-xs">
          This person texted STOP and won’t get messages until they text START.
        </p>
      )}
      <Composer conversation={conversation} isSimulated={number?.simulated === true} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Clear this conversation?"
        description="The AI forgets all messages so far and starts fresh. You can still read them here."
        confirm="Clear conversation"
        destructive={false}
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
      />
    </div>
  )
}

const statusNames: Readonly<Record<SmsMessage['status'], string>> = {
  pending: 'Sending',
  queued: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  undelivered: 'Not delivered',
}

function Bubble({ message: { message, sender, status, error_code, is_hidden, created_at } }: { message: SmsMessage }) {
  const isAgent = sender === 'AGENT'
  const isLost = status === 'failed' || status === 'undelivered'
  return (
    <li className={`flex max-w-[80%] flex-col gap-1 ${isAgent ? 'items-end self-end' : 'items-start self-start'}`}>
      <span className="sr-only">{isAgent ? 'Your number:' : 'The person:'}</span>
      <p
        className={`whitespace-pre-wrap rounded-xl px-3 py-2 [overflow-wrap:anywhere] ${isAgent ? 'bg-accent-soft' : 'bg-raised'}`}
      >
        {message}
      </p>
      <p className="text-muted text-xs">
        <RelativeTime iso={created_at} />
        {isAgent && (
          <span className={isLost ? 'text-danger' : ''}>
            {' · '}
            {statusNames[status]}
            {isLost && error_code !== null && ` (${error_code})`}
          </span>
        )}
        {is_hidden && ' · Hidden from the AI'}
      </p>
    </li>
  )
}

interface ComposerProps {
  readonly conversation: SmsConversation
  readonly isSimulated: boolean
}

/** Writes as the person, where nobody real does, or from the number itself. */
function Composer({ conversation: { user_number, agent_number }, isSimulated }: ComposerProps) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState('person')
  const [text, setText] = useState('')
  const asPerson = isSimulated && wanted === 'person'
  const send = useMutation({
    mutationFn: async (message: string) => {
      if (!asPerson) {
        return call('POST /api/v1/sms/send', { body: { user_number, agent_number, agent_message: message } })
      }
      const params = { phone_number: agent_number }
      return call('POST /api/v1/inbound/:phone_number/text', { params, body: { from: user_number, message } })
    },
    onSuccess: async () => {
      setText('')
      await Promise.all(
        [messagesQuery(user_number, agent_number), conversationsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: error => toast.error(messageOf(error)),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate(text.trim())
  }

  return (
    <form
      onSubmit={submit}
      className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t bg-surface px-5 py-3"
    >
      {isSimulated && (
        <Segments
          label="Write as"
          value={wanted}
          onChange={setWanted}
          items={[
            { value: 'person', label: 'As the person' },
            { value: 'agent', label: 'As your number' },
          ]}
        />
      )}
      <Input
        aria-label="Message"
        placeholder={asPerson ? 'Write as the person…' : 'Send a message from your number…'}
        maxLength={MAX_SMS}
        value={text}
        onChange={event => setText(event.target.value)}
        className="min-w-40 flex-1 basis-40"
      />
      <Button type="submit" look="primary" busy={send.isPending} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  )
}
