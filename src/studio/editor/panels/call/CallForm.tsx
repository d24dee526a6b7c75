import { Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { CalleeFields } from '#studio/shell/calls/CalleeFields.tsx'
import { calleeFaults, calleeMembers } from '#studio/shell/calls/callee.ts'
import { collectFaults, type Faults } from '#studio/shell/calls/faults.ts'
import { PhoneNumberField } from '#studio/shell/calls/PhoneNumberField.tsx'
import { RequestDataField } from '#studio/shell/calls/RequestDataField.tsx'
import { faultsOf } from '#studio/shell/calls/refusal.ts'
import { readData } from '#studio/shell/calls/requestData.ts'
import { VersionField } from '#studio/shell/calls/VersionField.tsx'
import { focusFirstFault } from '#studio/shell/forms/focusFirstFault.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { useFindings } from '../../hooks/useFindings.ts'
import { WebhooksField } from '../../kit/mocks/WebhooksField.tsx'
import { keepSetup, readSetup, type TestSetup } from '../../session/run/callMemory.ts'
import { BlockingProblems } from './BlockingProblems.tsx'
import { useStartCall } from './useStartCall.ts'

const MEMBERS = ['phone_number', 'pathway_version', 'request_data', ...calleeMembers]

/** Form of a test call: number, version and request data. */
export function CallForm() {
  const { pathwayId } = useEditorStore().getState()
  const [setup, setSetup] = useState(() => readSetup(pathwayId))
  const [checked, setChecked] = useState(false)
  const start = useStartCall()
  const blocking = useFindings().whole.filter(finding => finding.severity === 'error')
  const own = calleeFaults(setup.callee)
  const faults: Faults = {
    ...(start.error ? faultsOf(start.error, MEMBERS) : {}),
    ...(checked ? collectFaults(own, MEMBERS) : {}),
  }
  const reading = readPhoneNumber(setup.number)
  const isBlocked = setup.version === 'draft' && blocking.length > 0

  function change(part: Partial<TestSetup>) {
    const next = { ...setup, ...part }
    setSetup(next)
    keepSetup(pathwayId, next)
    start.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (reading.ok && readData(setup.data).ok && own.length === 0 && !isBlocked)
      start.mutate({ ...setup, number: reading.e164 })
    else focusFirstFault(event.currentTarget)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-4" aria-label="Test call">
      <p className="text-[13px] text-muted">Watch the call on the canvas. Calls are simulated, so no phone rings.</p>
      <PhoneNumberField
        label="Number to call"
        value={setup.number}
        error={faults.phone_number ?? (checked && !reading.ok ? reading.reason : undefined)}
        onChange={number => change({ number })}
      />
      <VersionField
        pathway_id={pathwayId}
        value={setup.version}
        error={faults.pathway_version}
        onChange={version => change({ version })}
        draft="Current draft"
      />
      <RequestDataField draft={setup.data} onChange={data => change({ data })} error={faults.request_data} />
      <CalleeFields draft={setup.callee} onChange={callee => change({ callee })} faults={faults} />
      <WebhooksField isLive={setup.isLive} onChange={isLive => change({ isLive })} from="the next call" />
      <Checkbox
        label="Record the call"
        hint="Listen to it on the call’s page, shortly after the call ends."
        checked={setup.record}
        onChange={record => change({ record })}
      />
      {isBlocked && <BlockingProblems findings={blocking} />}
      {faults[''] && (
        <p
          role="alert"
          className="rounded-lg bg-danger-soft px-3 py-2 text-[13px] text-danger [overflow-wrap:anywhere]"
        >
          {faults['']}
        </p>
      )}
      <Button type="submit" look="primary" size="large" busy={start.isPending} disabled={isBlocked}>
        <Phone aria-hidden className="size-4" />
        Call now
      </Button>
    </form>
  )
}
