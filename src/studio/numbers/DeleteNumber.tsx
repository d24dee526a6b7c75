import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { forgetNumbers } from './queries.ts'

interface DeleteNumberProps {
  readonly phone_number: string
  readonly direction: 'inbound' | 'outbound'
  /** True if it is in a telephony account of one's own. */
  readonly isBrought: boolean
}

/** Takes a number out of the account, once that is confirmed. */
export function DeleteNumber({ phone_number, direction, isBrought }: DeleteNumberProps) {
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const [isAsking, setAsking] = useState(false)
  const number = formatPhoneNumber(phone_number)
  const remove = useMutation({
    mutationFn: () =>
      call(
        direction === 'inbound'
          ? 'POST /api/v1/inbound/:phone_number/delete'
          : 'POST /api/v1/outbound/:phone_number/delete',
        { params: { phone_number } },
      ),
    onSuccess: async () => {
      await navigate({ to: '/numbers', search: {} })
      await forgetNumbers(client)
      toast(`Deleted ${number}`)
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <>
      <Button look="danger" className="self-start" onClick={() => setAsking(true)}>
        Delete this number
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${number}?`}
        description={
          isBrought
            ? 'Its settings are lost. The number stays in your Twilio account. You can import it again.'
            : 'Its settings are lost and its subscription ends now. Someone else may get the number. You can’t undo this.'
        }
        confirm="Delete number"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
