import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { createKey, deleteKey } from '#contract/account.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField } from '#ui/fields.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { keysQuery } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The keys by which programs, and people who sign in, are known. */
export function KeysSection() {
  const { data, error, refetch } = useQuery(keysQuery)
  const [revoking, setRevoking] = useState<{ readonly key_id: string; readonly name: string }>()
  return (
    <SettingsSection
      title="API keys"
      about="Programs send a key in the authorization header. A key also signs you in here."
    >
      {!data &&
        (error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data && (
        <Card>
          <ul aria-label="API keys" className="divide-y divide-line">
            {data.map(({ key_id, name, prefix, last_used_at }) => (
              <li key={key_id} className="flex items-center gap-3 py-2 pr-2 pl-4">
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
                  </span>
                </span>
                {data.length > 1 ? (
                  <Button
                    look="danger"
                    size="small"
                    aria-label={`Revoke ${name}`}
                    onClick={() => setRevoking({ key_id, name })}
                  >
                    Revoke
                  </Button>
                ) : (
                  <span className="pr-2 text-muted text-xs">The only key stays</span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <CreateKey />
      <RevokeDialog revoked={revoking} onClose={() => setRevoking(undefined)} />
    </SettingsSection>
  )
}

function CreateKey() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<string>()
  const create = useMutation({
    mutationFn: (name: string) => call(createKey, { body: { name } }),
    onSuccess: ({ key }) => {
      setMade(key)
      setName('')
      setTried(false)
      return client.invalidateQueries({ queryKey: keysQuery.queryKey })
    },
  })
  const unnamed = isTried && name.trim() === '' ? 'Give the key a name, so that you know it again.' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') create.mutate(name.trim())
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <div className="w-72">
        <InputField
          label="Name of a new key"
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
      <MadeDialog made={made} onClose={() => setMade(undefined)} />
    </form>
  )
}

function MadeDialog({ made, onClose }: { readonly made: string | undefined; readonly onClose: () => void }) {
  return (
    <Dialog
      open={made !== undefined}
      onClose={onClose}
      title="Your new key"
      description="It is shown only now. Keep it where your program reads it."
    >
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md bg-raised p-2 font-mono text-xs">{made}</code>
        <CopyButton wide text={made ?? ''} label="Copy" />
      </div>
    </Dialog>
  )
}

interface RevokeDialogProps {
  readonly revoked: { readonly key_id: string; readonly name: string } | undefined
  readonly onClose: () => void
}

function RevokeDialog({ revoked, onClose }: RevokeDialogProps) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: (key_id: string) => call(deleteKey, { params: { key_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: failure => toast.error(messageOf(failure)),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={revoked !== undefined}
      onClose={onClose}
      title={`Revoke “${revoked?.name ?? ''}”?`}
      description="Programs that use this key are refused from then on. This cannot be undone."
      confirm="Revoke"
      cancel="Keep it"
      busy={revoke.isPending}
      onConfirm={() => revoked && revoke.mutate(revoked.key_id)}
    />
  )
}
