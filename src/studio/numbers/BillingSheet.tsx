import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import type { Subscription } from '#contract/purchases.ts'
import { call, messageOf } from '#studio/shell/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Dialog.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { Table, Td, Th, Tr } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { chargesQuery, subscriptionsQuery } from './queries.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
const dayOf = (iso: string) => day.format(new Date(iso))

const statusNames = { active: 'Active', canceled: 'Canceled', ended: 'Ended' } as const

/** Subscriptions of bought numbers, and what was charged for them. */
export function BillingSheet({ onClose }: { readonly onClose: () => void }) {
  const subscriptions = useQuery(subscriptionsQuery)
  const charges = useQuery(chargesQuery)
  const error = subscriptions.error ?? charges.error
  return (
    <Sheet
      open
      onClose={onClose}
      wide
      title="Subscriptions and charges"
      description="For numbers you bought here. Twilio bills numbers in your own Twilio account."
    >
      {error && (
        <ErrorState
          message={messageOf(error)}
          onRetry={() => {
            void subscriptions.refetch()
            void charges.refetch()
          }}
        />
      )}
      {!error && (!subscriptions.data || !charges.data) && <Skeleton rows={4} />}
      {subscriptions.data && charges.data && (
        <div className="flex flex-col gap-5">
          {subscriptions.data.length === 0 && <p className="text-muted">You haven’t bought any numbers yet.</p>}
          {subscriptions.data.length > 0 && (
            <section className="flex flex-col gap-2">
              <h3 className="font-semibold text-[13px]">Subscriptions</h3>
              <Table label="Subscriptions">
                <thead>
                  <tr>
                    <Th>Number</Th>
                    <Th>Price</Th>
                    <Th>Status</Th>
                    <Th>
                      <span className="sr-only">Actions</span>
                    </Th>
                  </tr>
                </thead>
                <tbody>
                  {subscriptions.data.map(subscription => (
                    <SubscriptionRow key={subscription.subscription_id} subscription={subscription} />
                  ))}
                </tbody>
              </Table>
            </section>
          )}
          {charges.data.charges.length > 0 && (
            <section className="flex flex-col gap-2">
              <h3 className="font-semibold text-[13px]">Charges</h3>
              <Table label="Charges">
                <thead>
                  <tr>
                    <Th>Date</Th>
                    <Th>Number</Th>
                    <Th>Month</Th>
                    <Th className="text-right">Amount</Th>
                  </tr>
                </thead>
                <tbody>
                  {charges.data.charges.map(
                    ({ charge_id, created_at, phone_number, period_start, period_end, amount }) => (
                      <Tr key={charge_id}>
                        <Td className="whitespace-nowrap">{dayOf(created_at)}</Td>
                        <Td className="whitespace-nowrap tabular-nums">{formatPhoneNumber(phone_number)}</Td>
                        <Td className="whitespace-nowrap text-muted">
                          {dayOf(period_start)} to {dayOf(period_end)}
                        </Td>
                        <Td className="text-right tabular-nums">{usd.format(amount)}</Td>
                      </Tr>
                    ),
                  )}
                </tbody>
              </Table>
              {charges.data.total_count > charges.data.charges.length && (
                <p className="text-muted text-xs">
                  Showing the newest {charges.data.charges.length} of {charges.data.total_count} charges. The API
                  returns all of them.
                </p>
              )}
            </section>
          )}
        </div>
      )}
    </Sheet>
  )
}

function SubscriptionRow({ subscription }: { readonly subscription: Subscription }) {
  const client = useQueryClient()
  const { subscription_id, phone_number, monthly_price, status, paid_until } = subscription
  const number = formatPhoneNumber(phone_number)
  const change = useMutation({
    mutationFn: (wanted: 'cancel' | 'resume') =>
      call(
        wanted === 'cancel'
          ? 'POST /api/v1/subscriptions/:subscription_id/cancel'
          : 'POST /api/v1/subscriptions/:subscription_id/resume',
        { params: { subscription_id } },
      ),
    onSuccess: async (_, wanted) => {
      await client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey })
      if (wanted === 'resume') toast.success(`The subscription for ${number} continues.`)
      else {
        toast(`${number} works until ${dayOf(paid_until)}, then it’s released.`, {
          action: { label: 'Undo', onClick: () => change.mutate('resume') },
        })
      }
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Tr>
      <Td className="whitespace-nowrap tabular-nums">{number}</Td>
      <Td className="whitespace-nowrap tabular-nums">{usd.format(monthly_price)} a month</Td>
      <Td className="whitespace-nowrap">
        <Badge>{statusNames[status]}</Badge>{' '}
        <span className="text-muted text-xs">
          {status === 'active' && `Renews on ${dayOf(paid_until)}`}
          {status === 'canceled' && `Works until ${dayOf(paid_until)}`}
        </span>
      </Td>
      <Td className="text-right">
        {status === 'active' && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate('cancel')}>
            Cancel
          </Button>
        )}
        {status === 'canceled' && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate('resume')}>
            Resume
          </Button>
        )}
      </Td>
    </Tr>
  )
}
