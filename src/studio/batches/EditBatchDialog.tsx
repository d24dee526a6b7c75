import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteAnswer } from '#contract/call.ts'
import { call, messageOf, queryClient } from '#studio/shell/api.ts'
import { faultsOf } from '#studio/shell/calls/refusal.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField } from '#ui/fields.tsx'
import { toast } from '#ui/toast.ts'
import { QuietFields, RateField } from './PaceFields.tsx'
import { paceBody, paceFaults, paceOf, RATE_FAULT } from './pace.ts'

type Batch = RouteAnswer<'GET /api/v1/batches/:batch_id'>['batch_params']

interface EditBatchDialogProps {
  readonly batch: Batch
  readonly onClose: () => void
}

const MEMBERS = ['label', 'calls_per_minute', 'quiet_hours'] as const

/** Changes the label, the pace and the quiet hours of a batch, for everybody who is not called yet. */
export function EditBatchDialog({ batch, onClose }: EditBatchDialogProps) {
  const { batch_id } = batch
  const [label, setLabel] = useState(batch.label ?? '')
  const [draft, setDraft] = useState(paceOf(batch))
  const [isTried, setIsTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const { quiet_hours = null, ...pace } = paceBody(draft)
      const body = { label: label.trim() || null, quiet_hours, ...pace }
      return call('POST /api/v1/batches/:batch_id', { params: { batch_id }, body })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['batches'] })
      toast('Batch updated. Changes apply to everyone who hasn’t been called yet.')
      onClose()
    },
  })
  const refused: Readonly<Record<string, string>> = save.error ? faultsOf(save.error, MEMBERS) : {}
  const own: Readonly<Record<string, string>> = {
    ...paceFaults(draft),
    ...(draft.calls_per_minute.trim() === '' && { calls_per_minute: RATE_FAULT }),
  }
  const faults = { ...refused, ...(isTried && own) }
  const isElsewhere = save.error !== null && Object.keys(refused).length === 0

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit batch"
      description="Calls in progress continue."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="edit-batch" look="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-batch"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          setIsTried(true)
          if (Object.keys(own).length === 0) save.mutate()
        }}
      >
        <InputField label="Label" error={faults.label} maxLength={200} value={label} onValue={setLabel} />
        <RateField
          hint="Calls won’t be placed faster than this."
          draft={draft}
          faults={faults}
          onChange={part => setDraft({ ...draft, ...part })}
        />
        <QuietFields draft={draft} faults={faults} onChange={part => setDraft({ ...draft, ...part })} />
        {isElsewhere && (
          <p role="alert" className="text-[13px] text-danger">
            {messageOf(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
