import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteAnswer } from '#contract/call.ts'
import { call, messageOf, queryClient } from '#studio/shell/api.ts'
import { faultsOf } from '#studio/shell/calls/refusal.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { InputField } from '#ui/fields.tsx'
import { toast } from '#ui/toast.ts'
import { sequenceFaults, sequenceOf } from './campaignDraft.ts'
import { SequenceFields } from './SequenceFields.tsx'

interface EditCampaignDialogProps {
  readonly campaign: RouteAnswer<'GET /api/v1/campaigns/:campaign_id'>['campaign']
  readonly onClose: () => void
}

/** Renames a campaign, and changes its retries for everybody who is still to be called. */
export function EditCampaignDialog({ campaign, onClose }: EditCampaignDialogProps) {
  const { campaign_id, campaign_name, sequence } = campaign
  const [name, setName] = useState(campaign_name)
  const [draft, setDraft] = useState({
    retries: String(sequence.retries),
    wait_days: String(sequence.wait_period),
  })
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/v1/campaigns/:campaign_id', {
        params: { campaign_id },
        body: { name: name.trim(), sequence: sequenceOf(draft) },
      }),
    onSuccess: async () => {
      for (const key of ['campaigns', 'batches']) await queryClient.invalidateQueries({ queryKey: [key] })
      toast('Campaign updated.')
      onClose()
    },
  })
  const own: Readonly<Record<string, string>> = {
    ...sequenceFaults(draft),
    ...(name.trim() === '' && { name: 'Give the campaign a name.' }),
  }
  const refused: Readonly<Record<string, string>> = save.error ? faultsOf(save.error, ['name', 'sequence']) : {}
  const faults = { ...refused, ...(isTried && own) }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit campaign"
      description="Edit pace and quiet hours on each batch’s page."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="edit-campaign" look="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-campaign"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (Object.keys(own).length === 0) save.mutate()
        }}
      >
        <InputField label="Name" required error={faults.name} maxLength={200} value={name} onValue={setName} />
        <SequenceFields draft={draft} faults={faults} onChange={part => setDraft({ ...draft, ...part })} />
        {save.error && Object.keys(refused).length === 0 && (
          <p role="alert" className="text-[13px] text-danger">
            {messageOf(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
