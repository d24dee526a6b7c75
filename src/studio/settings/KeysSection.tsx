import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, goToSignIn, messageOf } from '#studio/shell/api.ts'
import { forgetDrafts } from '#studio/shell/drafts.ts'
import { type ApiKey, keysQuery } from '#studio/shell/keysQuery.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { counted } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField } from '#ui/fields.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { toast } from '#ui/toast.ts'
import { sessionsQuery } from './queries.ts'
import { SettingsList } from './SettingsList.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** API keys of the account. */
export function KeysSection() {
  const keys = useQuery(keysQuery)
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <SettingsSection title="API keys" about="Use keys for API access and to sign in.">
      <SettingsList label="API keys" query={keys}>
        {entries =>
          entries.map(key => (
            <KeyRow key={key.key_id} apiKey={key} isOnly={entries.length === 1} onRevoke={() => setRevoking(key)} />
          ))
        }
      </SettingsList>
      <CreateKey />
      <RevokeDialog revoked={revoking} onClose={() => setRevoking(undefined)} />
    </SettingsSection>
  )
}

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly isOnly: boolean
  readonly onRevoke: () => void
}

function KeyRow({ apiKey: { name, prefix, last_used_at, session_count }, isOnly, onRevoke }: KeyRowProps) {
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="text-muted text-xs">
          <code className="font-mono">{prefix}…</code>
          {' · '}
          {last_used_at ? (
            <>
              used <RelativeTime iso={last_used_at} />
            </>
          ) : (
            'never used'
          )}
          {session_count > 0 && ` · ${counted(session_count, 'session')}`}
        </span>
      </span>
      {isOnly ? (
        <span className="pr-2 text-muted text-xs">Can’t revoke your only key</span>
      ) : (
        <Button look="danger" size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}

function CreateKey() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const create = useMutation({
    mutationFn: (name: string) => call('POST /api/v1/keys', { body: { name } }),
    onSuccess: ({ key }) => {
      setMade(key)
      setName('')
      setTried(false)
      return client.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
  })
  const unnamed = isTried && name.trim() === '' ? 'Give the key a name you’ll recognize.' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') create.mutate(name.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="w-72">
        <InputField
          label="New key name"
          error={unnamed ?? (create.error ? messageOf(create.error) : undefined)}
          value={name}
          maxLength={100}
          autoComplete="off"
          placeholder="For example: CRM"
          onValue={setName}
        />
      </div>
      <Button type="submit" className="mt-6" busy={create.isPending}>
        Create key
      </Button>
      <MadeDialog made={made} onClose={() => setMade(null)} />
    </form>
  )
}

function MadeDialog({ made, onClose }: { readonly made: string | null; readonly onClose: () => void }) {
  return (
    <Dialog
      open={made !== null}
      onClose={onClose}
      title="Your new key"
      description="Copy it now. You won’t see it again."
    >
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md bg-raised p-2 font-mono text-xs">{made}</code>
        <CopyButton wide text={made ?? ''} label="Copy" />
      </div>
    </Dialog>
  )
}

interface RevokeDialogProps {
  readonly revoked: ApiKey | undefined
  readonly onClose: () => void
}

function RevokeDialog({ revoked, onClose }: RevokeDialogProps) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ key_id }: ApiKey) => call('DELETE /api/v1/keys/:key_id', { params: { key_id } }),
    onSuccess: async (_, { is_own }) => {
      // This session has ended with its key.
      if (is_own) {
        forgetDrafts()
        goToSignIn()
      } else await Promise.all([keysQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },
    onError: failure => toast.error(messageOf(failure)),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={revoked !== undefined}
      onClose={onClose}
      title={`Revoke “${revoked?.name ?? ''}”?`}
      description={revoked && describeRevoking(revoked)}
      confirm={revoked?.is_own ? 'Revoke and sign out' : 'Revoke'}
      busy={revoke.isPending}
      onConfirm={() => revoked && revoke.mutate(revoked)}
    />
  )
}

function describeRevoking({ session_count, is_own }: ApiKey): string {
  const others = is_own ? session_count - 1 : session_count
  return [
    is_own && 'You signed in with this key, so revoking it signs you out.',
    'Programs that use it lose access right away.',
    others > 0 && `It also ends ${counted(others, is_own ? 'other session' : 'session')} started with it.`,
    'You can’t undo this.',
  ]
    .filter(Boolean)
    .join(' ')
}
