import type { EndpointAnswer } from '#contract/endpoint.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import type { listOutbound } from '#contract/purchases.ts'
import { SimulatedBadge } from '#studio/shell/calls/CallBadges.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { DeleteNumber } from './DeleteNumber.tsx'

export type OutboundNumberRecord = EndpointAnswer<typeof listOutbound>['outbound_numbers'][number]

/** A number that places calls: nobody answers it, so it has no settings. */
export function OutboundNumber({ number }: { readonly number: OutboundNumberRecord }) {
  const { phone_number, created_at, last_initiated, simulated } = number
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 pl-5">
        <h2 className="shrink-0 font-semibold text-[15px] tabular-nums">{formatPhoneNumber(phone_number)}</h2>
        <CopyButton text={phone_number} label="Copy the number" />
        {simulated && <SimulatedBadge />}
      </header>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-5 py-5">
        <p className="max-w-prose text-muted">
          This number places calls. Use it in a call’s <code>from</code>.
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px] [&_dt]:text-muted">
          <dt>Added</dt>
          <dd>
            <RelativeTime iso={created_at} />
          </dd>
          <dt>Last call</dt>
          <dd>{last_initiated === null ? 'No calls yet' : <RelativeTime iso={last_initiated} />}</dd>
        </dl>
        <DeleteNumber
          phone_number={phone_number}
          direction="outbound"
          isBrought={number.telephony_account_id !== null}
        />
      </div>
    </div>
  )
}
