import { useMutation } from '@tanstack/react-query'
import { MessageSquare, RotateCcw } from 'lucide-react'
import type { WebAgent } from '#contract/agents.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

interface TryAgentProps {
  readonly agent: WebAgent
  readonly isDirty: boolean
}

/** Shows the agent as a visitor sees it. */
export function TryAgent({ agent: { agent_id }, isDirty }: TryAgentProps) {
  const begin = useMutation({
    mutationFn: () => call('POST /api/v1/agents/:agent_id/authorize', { params: { agent_id } }),
  })
  return (
    <Card className="flex flex-col gap-3 p-4 lg:sticky lg:top-5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold text-[13px]">Try it</h3>
        {begin.data && (
          <Button size="small" busy={begin.isPending} onClick={() => begin.mutate()}>
            <RotateCcw aria-hidden className="size-3.5" />
            Start over
          </Button>
        )}
      </div>
      {begin.data ? (
        <iframe
          key={begin.data.token}
          ref={takeFocus}
          title="Conversation with the agent"
          src={`/agent#token=${encodeURIComponent(begin.data.token)}`}
          className="h-[28rem] w-full rounded-md border border-line"
        />
      ) : (
        <>
          <p className="text-[13px] text-muted">
            Talk to the agent as a visitor. Its tools and webhooks send real requests.
          </p>
          <Button busy={begin.isPending} onClick={() => begin.mutate()}>
            <MessageSquare aria-hidden className="size-4" />
            Start a conversation
          </Button>
        </>
      )}
      {isDirty && <p className="text-muted text-xs">Save first to try your changes.</p>}
      {begin.error && (
        <p role="alert" className="text-[13px] text-danger">
          {messageOf(begin.error)}
        </p>
      )}
    </Card>
  )
}

/** Lets who began the conversation go on in it, with all of it in view. */
function takeFocus(conversation: HTMLIFrameElement | null) {
  conversation?.focus({ preventScroll: true })
  conversation?.scrollIntoView({ block: 'nearest' })
}
