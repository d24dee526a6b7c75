import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call, messageOf, queryClient } from '#studio/shell/api.ts'
import { faultsOf } from '#studio/shell/calls/refusal.ts'
import { FormSheet } from '#studio/shell/forms/FormSheet.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { counted } from '#ui/counted.ts'
import { InputField, TextAreaField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import { BatchFields } from './BatchFields.tsx'
import {
  type CampaignDraft,
  campaignBody,
  campaignFaults,
  campaignMembers,
  emptyCampaign,
  numbersOf,
} from './campaignDraft.ts'
import { SequenceFields } from './SequenceFields.tsx'

/** Form that makes a campaign, and asks before anybody is called. */
export function NewCampaignSheet({ onClose }: { readonly onClose: () => void }) {
  const form = useId()
  const navigate = useNavigateWhileHere()
  const [draft, setDraft] = useState<CampaignDraft>(emptyCampaign)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isCalling = draft.does === 'calls'
  const { numbers, repeated } = numbersOf(draft)
  const create = useMutation({
    mutationFn: () => call('POST /api/v1/campaigns', { body: campaignBody(draft) }),
    async onSuccess({ campaign_id }) {
      for (const key of ['campaigns', 'batches']) void queryClient.invalidateQueries({ queryKey: [key] })
      onClose()
      await navigate({ to: '/batches/campaigns/$campaignId', params: { campaignId: campaign_id } })
    },
    onError: () => setAsking(false),
  })
  const faults: Readonly<Record<string, string>> = {
    ...(create.error && faultsOf(create.error, campaignMembers)),
    ...(isChecked && campaignFaults(draft)),
  }

  function change(part: Partial<CampaignDraft>) {
    setDraft({ ...draft, ...part })
    create.reset()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(campaignFaults(draft)).length > 0) return focusFirstFault(event.currentTarget)
    if (isCalling) setAsking(true)
    else create.mutate()
  }

  return (
    <FormSheet
      wide
      isChanged={draft !== emptyCampaign}
      onClose={onClose}
      title="New campaign"
      description="Calls are simulated, so no phone rings."
      footer={
        <Button look="primary" type="submit" form={form} busy={create.isPending}>
          {isCalling && numbers.length > 0
            ? `Call ${counted(numbers.length, 'person', 'people')}`
            : isCalling
              ? 'Call everyone'
              : 'Create campaign'}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <InputField
          label="Name"
          required
          error={faults.name}
          maxLength={200}
          value={draft.name}
          onValue={name => change({ name })}
        />
        <Segments
          label="What the campaign does"
          value={draft.does}
          onChange={does => change({ does: does === 'groups' ? 'groups' : 'calls' })}
          items={[
            { value: 'calls', label: 'Calls a list of numbers' },
            { value: 'groups', label: 'Groups batches' },
          ]}
        />
        {isCalling ? (
          <>
            <TextAreaField
              label="Phone numbers"
              required
              hint="One per line. For names and other values, group batches of CSV files instead."
              error={faults.numbers}
              spellCheck={false}
              value={draft.numbers}
              onValue={written => change({ numbers: written })}
            />
            {repeated > 0 && (
              <p role="status" className="-mt-3 text-muted text-xs">
                {counted(repeated, 'line')} with a number from an earlier line won’t be called.
              </p>
            )}
            <BatchFields
              draft={draft}
              faults={faults}
              onChange={change}
              form="campaign"
              hints={{ prompt: 'The same prompt for everyone.' }}
            >
              <InputField
                label="First call"
                type="datetime-local"
                hint="Your local time. Leave blank to start now."
                error={faults.start_time}
                value={draft.start}
                onValue={start => change({ start })}
              />
            </BatchFields>
            <SequenceFields draft={draft} faults={faults} onChange={change} />
          </>
        ) : (
          <p className="text-muted text-xs">Add batches on the campaign’s page, each from a CSV file.</p>
        )}
        {faults[''] && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger [overflow-wrap:anywhere]">
            {create.error ? messageOf(create.error) : faults['']}
          </p>
        )}
      </form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Call ${counted(numbers.length, 'person', 'people')}?`}
        description={consequences(draft)}
        confirm="Call them"
        destructive={false}
        busy={create.isPending}
        onConfirm={() => create.mutate()}
      />
    </FormSheet>
  )
}

function consequences({ start, retries, isQuiet, quiet_start, quiet_end }: CampaignDraft): string {
  const again = Number(retries)
  return [
    start === '' ? 'Calls start right away.' : `Calls start on ${new Date(start).toLocaleString()}.`,
    isQuiet && `No one is called between ${quiet_start} and ${quiet_end}, their local time.`,
    again > 0 && `People who aren’t reached are called up to ${counted(again, 'more time', 'more times')}.`,
    'You can stop the campaign at any time.',
  ]
    .filter(Boolean)
    .join(' ')
}
