import { useMutation } from '@tanstack/react-query'
import { Download, PhoneOff, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { CallWithRequest } from '#contract/calls.ts'
import { messageOf } from '#studio/shell/api.ts'
import { hangUp } from '#studio/shell/calls/queries.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { SendCallSheet } from './SendCallSheet.tsx'
import { draftOf } from './sendDraft.ts'

/** Actions for a call: hang up while it lasts, get its replay file and call again once it is over. */
export function CallActions({ record }: { readonly record: CallWithRequest }) {
  const [asked, setAsked] = useState<'hang-up' | 'again'>()
  const close = () => setAsked(undefined)
  const hang = useMutation({
    mutationFn: () => hangUp(record.call_id),
    onSuccess: close,
    onError: error => toast.error(messageOf(error)),
  })
  const isWaiting = record.status === 'queued'
  if (record.completed) {
    return (
      <>
        <a
          className={buttonLook()}
          href={`/api/v1/pathway_calls/${record.call_id}/replay`}
          download={`call-${record.call_id}.replay.json`}
        >
          <Download aria-hidden className="size-4" />
          Replay file
        </a>
        {!record.inbound && (
          <Button onClick={() => setAsked('again')}>
            <RotateCcw aria-hidden className="size-4" />
            Call again
          </Button>
        )}
        {asked === 'again' && <SendCallSheet initial={draftOf(record)} onClose={close} />}
      </>
    )
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsked('hang-up')}>
        <PhoneOff aria-hidden className="size-4" />
        {isWaiting ? 'Cancel the call' : 'Hang up'}
      </Button>
      <ConfirmDialog
        open={asked === 'hang-up'}
        onClose={close}
        title={isWaiting ? 'Cancel this call?' : 'Hang up this call?'}
        description={
          isWaiting ? 'It will not be dialled.' : 'The agent stops talking and the call ends. This cannot be undone.'
        }
        confirm={isWaiting ? 'Cancel the call' : 'Hang up'}
        cancel={isWaiting ? 'Keep it' : 'Let it continue'}
        busy={hang.isPending}
        onConfirm={() => hang.mutate()}
      />
    </>
  )
}
