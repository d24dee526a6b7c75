import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InboundNumber } from '#contract/inbound.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Button } from '#ui/Button.tsx'
import { InputField } from '#ui/fields.tsx'
import { Popover } from '#ui/Popover.tsx'
import { toast } from '#ui/toast.ts'
import { ownNumbersQuery } from './queries.ts'

/** The webhook that gets the messages that people send to a number. */
export function WebhookPopover({ number: { phone_number, sms_webhook } }: { readonly number: InboundNumber }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState(sms_webhook ?? '')
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/v1/sms/webhook/update', {
        body: { phone_number, webhook: url.trim() === '' ? null : url.trim() },
      }),
    onSuccess: async ({ webhook }) => {
      setOpen(false)
      toast.success(webhook === null ? 'Webhook removed' : 'Webhook saved')
      await client.invalidateQueries({ queryKey: ownNumbersQuery.queryKey })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={open => {
        setOpen(open)
        setUrl(sms_webhook ?? '')
        save.reset()
      }}
      label="Message webhook"
      align="end"
      className="w-96"
      trigger={<Button>{sms_webhook === null ? 'Add a webhook' : 'Change the webhook'}</Button>}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3 p-4">
        <InputField
          label="Webhook"
          hint="Receives each message sent to this number, signed. Leave blank to turn off."
          error={save.error ? messageOf(save.error) : undefined}
          maxLength={2000}
          placeholder="https://example.com/messages"
          value={url}
          onValue={setUrl}
        />
        <Button type="submit" look="primary" className="self-end" busy={save.isPending}>
          Save
        </Button>
      </form>
    </Popover>
  )
}
