import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '#studio/shell/api.ts'
import { deviceName } from '#studio/shell/device.ts'
import { keysQuery } from '#studio/shell/keysQuery.ts'
import { signOut } from '#studio/shell/session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted } from '#ui/counted.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { toast } from '#ui/toast.ts'
import { type Session, sessionsQuery } from './queries.ts'
import { SettingsList } from './SettingsList.tsx'
import { SettingsSection } from './SettingsSection.tsx'

type Ending = { readonly what: 'one'; readonly session: Session } | { readonly what: 'others' }

/** Everyone who is signed in to the studio. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery)
  const { data } = sessions
  const [ending, setEnding] = useState<Ending>()
  const others = data?.filter(session => !session.is_own) ?? []
  return (
    <SettingsSection
      title="Sessions"
      about="Browsers signed in to this account. Sessions last 30 days and end when their API key is revoked."
    >
      <SettingsList label="Sessions" query={sessions}>
        {entries =>
          entries
            .toSorted((one, other) => Number(other.is_own) - Number(one.is_own))
            .map(session => (
              <SessionRow
                key={session.session_id}
                session={session}
                onEnd={() => setEnding({ what: 'one', session })}
              />
            ))
        }
      </SettingsList>
      {data && others.length === 0 && <p className="text-[13px] text-muted">You aren’t signed in anywhere else.</p>}
      {others.length > 1 && (
        <div>
          <Button onClick={() => setEnding({ what: 'others' })}>End all other sessions</Button>
        </div>
      )}
      <EndDialog ending={ending} others={others.length} onClose={() => setEnding(undefined)} />
    </SettingsSection>
  )
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { is_own, user_agent, address, key_name, began_with, created_at, last_used_at } = session
  const device = deviceName(user_agent)
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium" title={user_agent}>
            {device}
          </span>
          {is_own && <Badge tone="accent">This session</Badge>}
        </span>
        <span className="block truncate text-muted text-xs">
          {address} · {began_with === 'link' ? 'by sign-in link' : `with the key “${key_name ?? ''}”`}
        </span>
        <span className="mt-0.5 block text-muted text-xs">
          Signed in <RelativeTime iso={created_at} />
          {' · '}
          {is_own ? (
            'in use now'
          ) : (
            <>
              used <RelativeTime iso={last_used_at} />
            </>
          )}
        </span>
      </span>
      {is_own ? (
        <Button size="small" onClick={() => void signOut()}>
          Sign out
        </Button>
      ) : (
        <Button look="danger" size="small" aria-label={`End session of ${device}, ${address}`} onClick={onEnd}>
          End session
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  readonly ending: Ending | undefined
  readonly others: number
  readonly onClose: () => void
}

function EndDialog({ ending, others, onClose }: EndDialogProps) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: async (ending: Ending) => {
      if (ending.what === 'others') return (await call('DELETE /api/v1/sessions')).sessions_ended
      await call('DELETE /api/v1/sessions/:session_id', { params: { session_id: ending.session.session_id } })
      return 1
    },
    onSuccess: async ended => {
      toast(ended === 1 ? 'Session ended' : `Ended ${counted(ended, 'session')}`)
      await Promise.all([sessionsQuery, keysQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },
    onError: failure => toast.error(messageOf(failure)),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={ending !== undefined}
      onClose={onClose}
      title={
        ending?.what === 'one'
          ? `End the session of ${deviceName(ending.session.user_agent)}?`
          : `End ${counted(others, 'other session')}?`
      }
      description={
        ending?.what === 'one'
          ? `Anyone who uses Dialpath there, at ${ending.session.address}, has to sign in again.`
          : 'Every other browser has to sign in again. This one stays signed in.'
      }
      confirm={ending?.what === 'one' ? 'End session' : 'End all other sessions'}
      busy={end.isPending}
      onConfirm={() => ending && end.mutate(ending)}
    />
  )
}
