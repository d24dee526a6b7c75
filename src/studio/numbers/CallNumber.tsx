import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PhoneIncoming } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { InboundNumber } from '#contract/inbound.ts'
import { formatPhoneNumber, readPhoneNumber } from '#contract/phoneNumber.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Input } from '#ui/Field.tsx'
import { Popover } from '#ui/Popover.tsx'
import { isUnassigned } from './draft.ts'

interface CallNumberProps {
  readonly number: InboundNumber
  /** Unsaved changes, which the call would not use. */
  readonly isDirty: boolean
}

/** Rings the number from a simulated caller, and goes to watch the call. */
export function CallNumber({ number, isDirty }: CallNumberProps) {
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const ring = useMutation({
    mutationFn: () =>
      call('POST /api/v1/inbound/:phone_number/call', {
        params: { phone_number: number.phone_number },
        body: from.trim() === '' ? {} : { from: from.trim() },
      }),
    onSuccess: async ({ call_id }) => {
      void client.invalidateQueries({ queryKey: ['calls'] })
      await navigate({ to: '/calls/$callId', params: { callId: call_id } })
    },
  })
  const why = isDirty
    ? 'Save your changes first. Calls use the saved settings.'
    : isUnassigned(number)
      ? 'Choose a pathway or a prompt first. This number isn’t assigned yet.'
      : undefined
  const reading = readPhoneNumber(from)
  const typed = from.trim() !== '' && !reading.ok && from.replace(/\D/g, '').length >= 7 ? reading.reason : undefined
  const failure = ring.error
  const atFrom = failure instanceof ApiError && failure.errors.some(({ path }) => path === 'from')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!why && !ring.isPending) ring.mutate()
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={open => {
        setOpen(open)
        ring.reset()
      }}
      label="Call this number"
      align="end"
      className="w-80"
      trigger={
        <Button>
          <PhoneIncoming aria-hidden className="size-3.5" />
          Call this number
        </Button>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3 p-4">
        <p className="text-muted text-xs">
          Simulates an incoming call to {formatPhoneNumber(number.phone_number)}. No real call is placed.
        </p>
        <Field
          label="The caller’s number"
          hint="Leave blank for a simulated number."
          error={typed ?? (atFrom ? messageOf(failure) : undefined)}
        >
          {control => (
            <Input
              {...control}
              type="tel"
              className="tabular-nums"
              placeholder="+1 415 555 0199"
              autoComplete="off"
              value={from}
              onChange={event => {
                setFrom(event.target.value)
                ring.reset()
              }}
            />
          )}
        </Field>
        {failure && !atFrom && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger text-xs">
            {messageOf(failure)}
          </p>
        )}
        {why && <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning text-xs">{why}</p>}
        <Button type="submit" look="primary" className="self-end" busy={ring.isPending} disabled={why !== undefined}>
          Start the call
        </Button>
      </form>
    </Popover>
  )
}
