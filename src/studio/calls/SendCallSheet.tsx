import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CallWithRequest } from '#contract/calls.ts'
import { call, queryClient } from '#studio/shell/api.ts'
import { CalleeFields } from '#studio/shell/calls/CalleeFields.tsx'
import type { Faults } from '#studio/shell/calls/faults.ts'
import { PhoneNumberField } from '#studio/shell/calls/PhoneNumberField.tsx'
import { RequestDataField } from '#studio/shell/calls/RequestDataField.tsx'
import { faultsOf } from '#studio/shell/calls/refusal.ts'
import { SpeechFields } from '#studio/shell/calls/SpeechFields.tsx'
import { VersionField } from '#studio/shell/calls/VersionField.tsx'
import { FormSheet } from '#studio/shell/forms/FormSheet.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { useNavigateWhileHere } from '#studio/shell/useNavigateWhileHere.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { InputField, SelectField, TextAreaField } from '#ui/fields.tsx'
import { Segments } from '#ui/Segments.tsx'
import { bodyOf, checkDraft, draftOf, emptyDraft, needsMet, type SendDraft, sentMembers } from './sendDraft.ts'
import { VoicemailFields } from './VoicemailFields.tsx'

interface SendCallSheetProps {
  /** A call whose request the form begins with. */
  readonly again?: CallWithRequest
  readonly onClose: () => void
}

/** Form that sends a call and opens its record. */
export function SendCallSheet({ again, onClose }: SendCallSheetProps) {
  const form = useId()
  const navigate = useNavigateWhileHere()
  const [first] = useState<SendDraft>(() => ({ ...emptyDraft, ...(again && draftOf(again)) }))
  const [draft, setDraft] = useState(first)
  const [checked, setChecked] = useState(false)
  const own = checked ? checkDraft(draft) : {}
  const send = useMutation({
    mutationFn: () => call('POST /api/v1/calls', { body: bodyOf(draft) }),
    async onSuccess({ call_id }) {
      void queryClient.invalidateQueries({ queryKey: ['calls', 'list'] })
      onClose()
      await navigate({ to: '/calls/$callId', params: { callId: call_id } })
    },
  })
  const faults: Faults = { ...(send.error ? faultsOf(send.error, sentMembers) : {}), ...own }

  function change(part: Partial<SendDraft>) {
    setDraft({ ...draft, ...part })
    send.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(checkDraft(draft)).length === 0) send.mutate()
    else focusFirstFault(event.currentTarget)
  }

  return (
    <FormSheet
      isChanged={draft !== first}
      onClose={onClose}
      title="New call"
      description="The call is simulated, so no phone rings."
      footer={
        <Button type="submit" form={form} look="primary" busy={send.isPending}>
          Place call
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PhoneNumberField
          label="Number to call"
          value={draft.phone_number}
          error={faults.phone_number}
          onChange={phone_number => change({ phone_number })}
        />
        <WhatIsSaid draft={draft} faults={faults} onChange={change} />
        <RequestDataField draft={draft.data} onChange={data => change({ data })} error={faults.request_data} />
        <Checkbox
          label="Record the call"
          hint="The recording is ready shortly after the call ends."
          checked={draft.record}
          onChange={record => change({ record })}
        />
        {draft.plays === 'pathway' && (
          <Checkbox
            label="Use mock responses"
            hint="Webhooks get the pathway’s mock responses. No requests are sent."
            checked={draft.isMocked}
            onChange={isMocked => change({ isMocked })}
          />
        )}
        <SpeechFields
          draft={draft.speech}
          onChange={speech => change({ speech })}
          faults={faults}
          transfers={draft.plays === 'task'}
          form="call"
          met={needsMet(draft)}
        />
        <CalleeFields draft={draft.callee} onChange={callee => change({ callee })} faults={faults} />
        <VoicemailFields draft={draft} faults={faults} onChange={change} />
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            label="Maximum duration (minutes)"
            hint="Default: 30"
            error={faults.max_duration}
            inputMode="decimal"
            value={draft.max_duration}
            onValue={max_duration => change({ max_duration })}
          />
          <InputField
            label="Webhook"
            hint="Receives the call record when the call ends."
            error={faults.webhook}
            type="url"
            placeholder="https://"
            value={draft.webhook}
            onValue={webhook => change({ webhook })}
          />
        </div>
        {faults[''] && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger [overflow-wrap:anywhere]">
            {faults['']}
          </p>
        )}
      </form>
    </FormSheet>
  )
}

interface PartProps {
  readonly draft: SendDraft
  readonly faults: Faults
  readonly onChange: (part: Partial<SendDraft>) => void
}

/** A pathway in one of its versions, or a task in words. */
function WhatIsSaid({ draft, faults, onChange }: PartProps) {
  const { data: pathways = [] } = useQuery(pathwaysQuery)
  return (
    <div className="flex flex-col gap-3">
      <Segments
        label="What the agent does"
        value={draft.plays}
        onChange={value => onChange({ plays: value === 'task' ? 'task' : 'pathway' })}
        items={[
          { value: 'pathway', label: 'Pathway' },
          { value: 'task', label: 'Task' },
        ]}
      />
      {draft.plays === 'task' ? (
        <TextAreaField
          label="Task"
          required
          error={faults.task}
          hint="What the agent should do and needs to know."
          value={draft.task}
          onValue={task => onChange({ task })}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 sm:*:only:col-span-2">
          <SelectField
            label="Pathway"
            required
            error={faults.pathway_id}
            value={draft.pathway_id}
            onValue={value => onChange({ pathway_id: value, version: 'draft' })}
          >
            <option value="" disabled>
              Choose a pathway
            </option>
            {pathways.map(({ pathway_id, name }) => (
              <option key={pathway_id} value={pathway_id}>
                {name}
              </option>
            ))}
          </SelectField>
          {draft.pathway_id !== '' && (
            <VersionField
              key={draft.pathway_id}
              pathway_id={draft.pathway_id}
              value={draft.version}
              error={faults.pathway_version}
              onChange={version => onChange({ version })}
              draft="Current draft"
            />
          )}
        </div>
      )}
    </div>
  )
}
