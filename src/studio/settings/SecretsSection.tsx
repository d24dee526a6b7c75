import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { accountQuery } from '#studio/shell/accountQuery.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { placeholderOf } from '#studio/shell/secretNames.ts'
import { secretsQuery } from '#studio/shell/secretsQuery.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'

type Open = { readonly what: 'add' } | { readonly what: 'replace' | 'delete'; readonly name: string }

/** Values that webhooks and tools send and that no pathway shows. */
export function SecretsSection() {
  const { data, error, refetch } = useQuery(secretsQuery)
  const problem = useQuery(accountQuery).data?.secrets_problem
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const addButton = (
    <Button onClick={() => setOpen({ what: 'add' })}>
      <Plus aria-hidden className="size-4" />
      Add a secret
    </Button>
  )
  return (
    <SettingsSection
      title="Secrets"
      about={
        <>
          Credentials for services your pathways call. Use{' '}
          <code className="font-mono text-xs">{'{{SECRET.NAME}}'}</code> in a webhook or a tool. Values are filled in
          when a request is sent and are never displayed.
        </>
      }
    >
      {problem && (
        <p role="alert" className="rounded-lg bg-danger-soft p-3 text-[13px] text-danger">
          {problem}
        </p>
      )}
      {!data &&
        (error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data?.length === 0 && (
        <EmptyState title="No secrets yet" Icon={KeyRound}>
          <p className="max-w-sm text-[13px] text-muted">
            Store API keys of other services here instead of in a pathway.
          </p>
          {addButton}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Card>
          <ul aria-label="Secrets" className="divide-y divide-line">
            {data.map(({ name, updated_at, is_readable }) => (
              <li key={name} className="flex items-center gap-2 py-1.5 pr-2 pl-4">
                <code className="min-w-0 truncate font-mono text-[13px]" title={name}>
                  {name}
                </code>
                <CopyButton text={placeholderOf(name)} label={`Copy ${placeholderOf(name)}`} className="text-muted" />
                {!is_readable && <Badge tone="danger">Can’t be read</Badge>}
                <span className="ml-auto shrink-0 text-muted text-xs">
                  Set <RelativeTime iso={updated_at} />
                </span>
                <IconButton
                  label={`Replace the value of ${name}`}
                  className="text-muted"
                  onClick={() => setOpen({ what: 'replace', name })}
                >
                  <RefreshCw aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={`Delete ${name}`}
                  className="text-muted hover:text-danger"
                  onClick={() => setOpen({ what: 'delete', name })}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && data.length > 0 && <div>{addButton}</div>}
      <SecretDialog
        open={open?.what === 'add' || open?.what === 'replace'}
        replaced={open?.what === 'replace' ? open.name : undefined}
        taken={data?.map(({ name }) => name) ?? []}
        onClose={close}
      />
      <DeleteDialog name={open?.what === 'delete' ? open.name : undefined} onClose={close} />
    </SettingsSection>
  )
}

function DeleteDialog({ name, onClose }: { readonly name: string | undefined; readonly onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (name: string) => call('DELETE /api/v1/secrets/:name', { params: { name } }),
    onSuccess: async (_, name) => {
      await client.invalidateQueries({ queryKey: secretsQuery.queryKey })
      toast(`Deleted the secret ${name}`)
    },
    onError: failure => toast.error(messageOf(failure)),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={name !== undefined}
      onClose={onClose}
      title={`Delete the secret ${name ?? ''}?`}
      description={`Anything that uses ${placeholderOf(name ?? '')} will send a blank value. You can’t restore it.`}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => name !== undefined && remove.mutate(name)}
    />
  )
}
