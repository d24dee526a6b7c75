import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { CallWithRequest } from '#contract/calls.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { isTaken } from '#studio/shell/calls/deliveries.ts'
import { deliveriesQuery } from '#studio/shell/calls/queries.ts'
import { duration } from '#studio/shell/timeline/duration.ts'
import { PausedTargets } from '#studio/shell/webhooks/PausedTargets.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { toast } from '#ui/toast.ts'

const NO_ANSWER = 0

/** Deliveries of the call's record to its webhook; nothing for a call without one. */
export function CallWebhook({ record }: { readonly record: CallWithRequest }) {
  const { webhook } = record.request
  return typeof webhook === 'string' && webhook !== '' ? <Deliveries record={record} url={webhook} /> : null
}

function Deliveries({ record, url }: { readonly record: CallWithRequest; readonly url: string }) {
  const { call_id, completed } = record
  const client = useQueryClient()
  /** The latest delivery when the record was sent again. */
  const [before, setBefore] = useState<string>()
  const { data } = useQuery({ ...deliveriesQuery(call_id, before), enabled: completed })
  const resend = useMutation({
    mutationFn: () => call('POST /api/v1/calls/:call_id/webhook/resend', { params: { call_id } }),
    onSuccess({ message }) {
      setBefore(data?.[0]?.delivery_id)
      toast.success(message)
    },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesQuery(call_id).queryKey }),
  })
  return (
    <Card className="p-4">
      <div className="mb-1 flex min-h-7 items-center justify-between gap-2">
        <h2 className="font-semibold text-[13px]">Webhook</h2>
        {completed && (
          <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
            <Send aria-hidden className="size-3.5" />
            Send again
          </Button>
        )}
      </div>
      <p className="truncate font-mono text-muted text-xs" title={url}>
        {url}
      </p>
      <div className="mt-2 empty:hidden">
        <PausedTargets url={url} />
      </div>
      {!completed && <p className="mt-2 text-[13px] text-muted">Receives the call record when the call ends.</p>}
      {completed && data?.length === 0 && <p className="mt-2 text-[13px] text-muted">The record is being sent.</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Attempts" className="mt-2 flex flex-col gap-1.5">
          {data.map(({ delivery_id, http_status, error, duration_ms, created_at }) => (
            <li key={delivery_id} className="text-xs">
              <div className="flex items-center gap-2">
                <Badge tone={isTaken(http_status) ? 'success' : 'danger'}>
                  {http_status === NO_ANSWER ? 'No response' : `Responded ${http_status}`}
                </Badge>
                <span className="text-muted tabular-nums">{duration(duration_ms)}</span>
                <span className="ml-auto text-muted">
                  <RelativeTime iso={created_at} />
                </span>
              </div>
              {error && <p className="mt-0.5 text-danger [overflow-wrap:anywhere]">{error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
