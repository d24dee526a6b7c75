import type { InboundNumber } from '#contract/inbound.ts'
import { FormSection } from '#studio/shell/forms/FormSection.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { DeleteNumber } from './DeleteNumber.tsx'

/** Read-only facts of the number. */
export function StoredFacts({ number }: { readonly number: InboundNumber }) {
  const { created_at, voice_id, voice_settings, reduce_latency } = number
  return (
    <FormSection title="About this number">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px] [&_dt]:text-muted">
        <dt>Added</dt>
        <dd>
          <RelativeTime iso={created_at} />
        </dd>
        <dt>Carrier</dt>
        <dd>
          {number.simulated
            ? 'Simulated carrier: calls run here, and no phone rings.'
            : 'Twilio: the number is in your Twilio account.'}
        </dd>
        {voice_id !== null && (
          <>
            <dt>Voice number</dt>
            <dd className="tabular-nums">{voice_id}</dd>
          </>
        )}
        {reduce_latency !== null && (
          <>
            <dt>Reduced latency</dt>
            <dd>{reduce_latency ? 'Yes' : 'No'}</dd>
          </>
        )}
        {voice_settings !== null && (
          <>
            <dt>Voice settings</dt>
            <dd className="font-mono text-xs [overflow-wrap:anywhere]">{JSON.stringify(voice_settings)}</dd>
          </>
        )}
      </dl>
      <DeleteNumber
        phone_number={number.phone_number}
        direction="inbound"
        isBrought={number.telephony_account_id !== null}
      />
    </FormSection>
  )
}
