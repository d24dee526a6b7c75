import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { InboundNumber } from '#contract/inbound.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { MAX_SMS } from '#contract/sms.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { conversationsQuery } from './queries.ts'

interface TextDialogProps {
  readonly numbers: readonly InboundNumber[]
  readonly onClose: () => void
}

/** Texts a number of the simulated carrier as a person would, to see what the agent answers. */
export function TextDialog({ numbers, onClose }: TextDialogProps) {
  const id = useId()
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const simulated = numbers.filter(number => number.simulated)
  const [chosen, setChosen] = useState<string>()
  const [from, setFrom] = useState('+14155550199')
  const [message, setMessage] = useState('')
  const number = simulated.find(({ phone_number }) => phone_number === chosen) ?? simulated[0]
  const send = useMutation({
    mutationFn: (phone_number: string) =>
      call('POST /api/v1/inbound/:phone_number/text', {
        params: { phone_number },
        body: { from: from.trim(), message: message.trim() },
      }),
    onSuccess: async ({ conversation_id }) => {
      await client.invalidateQueries({ queryKey: conversationsQuery.queryKey })
      onClose()
      await navigate({ to: '/messages', search: { conversation: conversation_id } })
    },
  })
  const failure = send.error
  const atFrom = failure instanceof ApiError && failure.errors.some(({ path }) => path === 'from')
  const isAnswered = number && (number.pathway_id !== null || number.prompt !== null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (number && message.trim() !== '' && !send.isPending) send.mutate(number.phone_number)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Text a number"
      description="Simulates a text from a person. No real message is sent."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            busy={send.isPending}
            disabled={!number || message.trim() === ''}
          >
            Send
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <SelectField
          label="Your number"
          hint={
            isAnswered === false
              ? 'This number isn’t assigned yet. Choose a pathway or a prompt on the Numbers page.'
              : ''
          }
          value={number?.phone_number ?? ''}
          onValue={setChosen}
        >
          {simulated.map(({ phone_number }) => (
            <option key={phone_number} value={phone_number}>
              {formatPhoneNumber(phone_number)}
            </option>
          ))}
        </SelectField>
        <InputField
          label="The person’s number"
          maxLength={40}
          error={atFrom && failure ? messageOf(failure) : undefined}
          value={from}
          onValue={setFrom}
        />
        <TextAreaField
          label="Message"
          maxLength={MAX_SMS}
          error={failure && !atFrom ? messageOf(failure) : undefined}
          value={message}
          onValue={setMessage}
        />
      </form>
    </Dialog>
  )
}
