import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Download, PhoneOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CallWithRequest } from '#contract/calls.ts'
import { messageOf } from '#studio/shell/api.ts'
import { deleteCall, hangUp } from '#studio/shell/calls/queries.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useFetchedParts } from '#ui/lazy/lazyPart.tsx'
import { MoreMenu } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { SendCall } from './SendCall.ts'

/** Actions for a call: hang up while it lasts; get its replay file, call again and delete it once it is over. */
export function CallActions({ record }: { readonly record: CallWithRequest }) {
  const [asked, setAsked] = useState<'hang-up' | 'again' | 'delete'>()
  const close = () => setAsked(undefined)
  useFetchedParts()
  const hang = useMutation({
    mutationFn: () => hangUp(record.call_id),
    onSuccess: close,
    onError: error => toast.error(messageOf(error)),
  })
  const navigate = useNavigateWhileHere()
  const calls = useLocation({ select: ({ state }) => state.calls ?? {} })
  const remove = useMutation({
    mutationFn: () => deleteCall(record.call_id, () => navigate({ to: '/calls', search: calls, replace: true })),
    onSuccess: () => toast('Call deleted'),
    onError: error => {
      close()
      toast.error(messageOf(error))
    },
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
        <MoreMenu
          label="More for this call"
          items={[
            {
              label: 'Delete call…',
              icon: <Trash2 aria-hidden className="size-4" />,
              isDanger: true,
              onSelect: () => setAsked('delete'),
            },
          ]}
        />
        {asked === 'again' && <SendCall again={record} onClose={close} />}
        <ConfirmDialog
          open={asked === 'delete'}
          onClose={close}
          title="Delete this call?"
          description={lossOf(record)}
          confirm="Delete call"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
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
          isWaiting ? 'It won’t be dialed.' : 'The agent stops talking and the call ends. You can’t undo this.'
        }
        confirm={isWaiting ? 'Cancel the call' : 'Hang up'}
        cancel={isWaiting ? 'Keep it' : 'Let it continue'}
        busy={hang.isPending}
        onConfirm={() => hang.mutate()}
      />
    </>
  )
}

/** Names what goes with a call, and what stays. */
function lossOf({ recording_status, batch_id }: CallWithRequest): string {
  const recording = recording_status === null ? '' : ' recording,'
  const entry = batch_id === null ? '' : ' The person stays in the batch.'
  return `This deletes its record, transcript, timeline,${recording} summary, and webhook attempts. You can’t undo this.${entry}`
}
