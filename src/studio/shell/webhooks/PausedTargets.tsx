import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { toast } from '#ui/toast.ts'

const REFRESH_MS = 5000

const pausedQuery = queryOptions({
  queryKey: ['webhooks', 'paused'],
  queryFn: async ({ signal }) => (await call('GET /api/v1/webhook_targets', {}, { signal })).targets,
  refetchInterval: REFRESH_MS,
})

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** Receivers of webhooks that do not answer and are left in peace for a while; nothing while all answer. `url`: only that one's. */
export function PausedTargets({ url }: { readonly url?: string }) {
  const client = useQueryClient()
  const { data = [] } = useQuery(pausedQuery)
  const retry = useMutation({
    mutationFn: (target: string) => call('POST /api/v1/webhook_targets/retry', { body: { target } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: pausedQuery.queryKey }),
  })
  const shown = data.filter(({ target }) => url === undefined || (URL.canParse(url) && new URL(url).origin === target))
  if (shown.length === 0) return null
  return (
    <ul aria-label="Paused webhooks" className="flex flex-col gap-2">
      {shown.map(({ target, failures, last_error, paused_until, waiting }) => (
        <li
          key={target}
          className="flex items-start gap-3 rounded-md border border-line bg-warning-soft p-3 text-[13px]"
        >
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-medium">{target} isn’t responding</p>
            <p className="text-muted">
              {`It failed ${counted(failures, 'time')} in a row: ${last_error} ${counted(waiting, 'message')} will be sent after ${time.format(new Date(paused_until))}.`}
            </p>
          </div>
          <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(target)}>
            Send now
          </Button>
        </li>
      ))}
    </ul>
  )
}
