import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { counted } from '#ui/counted.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { toast } from '#ui/toast.ts'
import { forgetNumbers, telephonyNumbersQuery } from './queries.ts'

/** Adds a Twilio account, and brings numbers from it. */
export function BringDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const [sid, setSid] = useState('')
  const [token, setToken] = useState('')
  const connect = useMutation({
    mutationFn: () => call('POST /api/v1/accounts', { body: { account_sid: sid.trim(), auth_token: token.trim() } }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (sid.trim() !== '' && token.trim() !== '' && !connect.isPending) connect.mutate()
  }
  if (connect.data) {
    const { encrypted_key, message } = connect.data
    return <ChooseNumbers encryptedKey={encrypted_key} message={message} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import numbers from Twilio"
      description="Your SID and token are encrypted into one key and not stored in any other form."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={connect.isPending}
            disabled={sid.trim() === '' || token.trim() === ''}
          >
            Connect
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Account SID"
          hint="From the Twilio console. To try it out, use AC and 32 zeros, which is the simulated carrier’s account."
          error={connect.error ? messageOf(connect.error) : undefined}
        >
          {control => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              value={sid}
              onChange={event => setSid(event.target.value)}
            />
          )}
        </Field>
        <Field label="Auth token">
          {control => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              maxLength={200}
              value={token}
              onChange={event => setToken(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface ChooseNumbersProps {
  readonly encryptedKey: string
  readonly message: string
  readonly onClose: () => void
}

function ChooseNumbers({ encryptedKey, message, onClose }: ChooseNumbersProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(telephonyNumbersQuery(encryptedKey))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const wanted = (data ?? [])
    .filter(({ phone_number, is_present }) => !is_present && !left.has(phone_number))
    .map(({ phone_number }) => phone_number)
  const bring = useMutation({
    mutationFn: () =>
      call('POST /api/v1/inbound/insert', { body: { numbers: wanted }, headers: { encrypted_key: encryptedKey } }),
    onSuccess: async ({ inserted }) => {
      await forgetNumbers(client)
      toast.success(`Imported ${counted(inserted.length, 'number')}`)
      onClose()
    },
  })
  function choose(phone_number: string, isWanted: boolean) {
    const next = new Set(left)
    if (isWanted) next.delete(phone_number)
    else next.add(phone_number)
    setLeft(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose numbers to import"
      description={message}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" busy={bring.isPending} disabled={wanted.length === 0} onClick={() => bring.mutate()}>
            {wanted.length === 0 ? 'Import numbers' : `Import ${counted(wanted.length, 'number')}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2 rounded-md border border-line bg-raised px-3 py-2">
          <p className="min-w-0 flex-1 text-xs">
            <span className="font-medium">Key for API requests</span>
            <span className="block truncate font-mono text-muted">{encryptedKey}</span>
          </p>
          <CopyButton text={encryptedKey} label="Copy the key" />
        </div>
        {!data && !error && <Skeleton rows={3} className="h-6" />}
        {error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className="text-muted">This account has no numbers. Buy one in Twilio first.</p>}
        <ul aria-label="Numbers of the account" className="flex max-h-64 flex-col gap-2 overflow-y-auto">
          {data?.map(({ phone_number, is_present }) => (
            <li key={phone_number}>
              <Checkbox
                label={formatPhoneNumber(phone_number)}
                hint={is_present ? 'Already added' : undefined}
                disabled={is_present}
                checked={is_present || !left.has(phone_number)}
                onChange={isWanted => choose(phone_number, isWanted)}
              />
            </li>
          ))}
        </ul>
        {bring.error && (
          <p role="alert" className="text-danger text-xs">
            {messageOf(bring.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
