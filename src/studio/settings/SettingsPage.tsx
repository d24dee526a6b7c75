import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { createKey, deleteKey, getAccount, listKeys } from '#contract/account.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { type Theme, useTheme } from '#studio/shell/theme.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, Input, Select } from '#ui/Field.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'

const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await call(listKeys, {}, { signal })).keys,
})
const accountQuery = queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => call(getAccount, {}, { signal }) })

export function SettingsPage() {
  usePageTitle('Settings')
  const { theme, setTheme } = useTheme()
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-8 p-8">
      <h1 className="font-semibold text-2xl">Settings</h1>
      <Keys />
      <Brain />
      <section aria-labelledby="look" className="flex flex-col gap-3">
        <h2 id="look" className="font-semibold">
          Colours
        </h2>
        <Select
          aria-labelledby="look"
          className="max-w-60"
          value={theme}
          onChange={event => setTheme(event.target.value as Theme)}
        >
          <option value="system">As the system has them</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </Select>
      </section>
    </div>
  )
}

function Keys() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(keysQuery)
  const [made, setMade] = useState<string>()
  const [revoking, setRevoking] = useState<{ key_id: string; name: string }>()
  const refresh = () => client.invalidateQueries({ queryKey: keysQuery.queryKey })
  const create = useMutation({
    mutationFn: (name: string) => call(createKey, { body: { name } }),
    onSuccess: ({ key }) => {
      setMade(key)
      return refresh()
    },
  })
  const revoke = useMutation({
    mutationFn: (key_id: string) => call(deleteKey, { params: { key_id } }),
    onSuccess: refresh,
    onError: failure => toast.error(messageOf(failure)),
    onSettled: () => setRevoking(undefined),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name === '') return
    create.mutate(name)
    event.currentTarget.reset()
  }

  return (
    <section aria-labelledby="keys" className="flex flex-col gap-3">
      <div>
        <h2 id="keys" className="font-semibold">
          API keys
        </h2>
        <p className="text-muted">Programs send a key in the authorization header.</p>
      </div>
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={2} /> : null}
      {data && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {data.map(({ key_id, name, prefix, last_used_at }) => (
            <li key={key_id} className="flex items-center gap-4 px-4 py-2.5">
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <code className="text-muted text-xs">{prefix}…</code>
              <span className="w-44 text-muted text-xs">
                {last_used_at ? `Last used ${new Date(last_used_at).toLocaleString()}` : 'Never used'}
              </span>
              <Button look="danger" aria-label={`Revoke ${name}`} onClick={() => setRevoking({ key_id, name })}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="w-72">
          <Field label="Name of a new key" error={create.error ? messageOf(create.error) : undefined}>
            {control => <Input {...control} name="name" maxLength={100} placeholder="For example: CRM" />}
          </Field>
        </div>
        <Button type="submit" disabled={create.isPending}>
          Create key
        </Button>
      </form>
      <Dialog
        open={made !== undefined}
        onClose={() => setMade(undefined)}
        title="Your new key"
        description="It is shown only now. Keep it where your program reads it."
      >
        <div className="mt-3 flex items-center gap-2">
          <code className="min-w-0 flex-1 break-all rounded-md bg-raised p-2 text-xs">{made}</code>
          <Button
            onClick={() => {
              void navigator.clipboard.writeText(made ?? '').then(() => toast('The key was copied.'))
            }}
          >
            Copy
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={`Revoke “${revoking?.name ?? ''}”?`}
        description="Programs that use this key are refused from then on. This cannot be undone."
      >
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setRevoking(undefined)}>Keep it</Button>
          <Button look="danger" disabled={revoke.isPending} onClick={() => revoking && revoke.mutate(revoking.key_id)}>
            Revoke
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

function Brain() {
  const { data } = useQuery(accountQuery)
  if (!data) return null
  const { kind, model, ollama_models } = data.brain
  return (
    <section aria-labelledby="brain" className="flex flex-col gap-2">
      <h2 id="brain" className="font-semibold">
        Brain
      </h2>
      <p className="text-muted">
        {kind === 'model'
          ? `Chats and calls are played by the model ${model ?? 'that its server names first'}.`
          : 'Chats and calls are played by the scripted simulator, which needs no model: it moves by itself on strong evidence only. For a model, set DIALPATH_LLM_URL and start Dialpath again.'}
      </p>
      {ollama_models.length > 0 && (
        <p className="text-muted">
          A local Ollama answers with {ollama_models.join(', ')}. To use it, set
          DIALPATH_LLM_URL=http://127.0.0.1:11434.
        </p>
      )}
    </section>
  )
}
