import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { PhoneIncoming, SearchX } from 'lucide-react'
import { readPhoneNumber } from '#contract/phoneNumber.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Aside, ListBeside } from '#studio/shell/ListBeside.tsx'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { NumberEditor } from './NumberEditor.tsx'
import { NumberList } from './NumberList.tsx'
import { OutboundNumber } from './OutboundNumber.tsx'
import { numbersQuery, outboundQuery } from './queries.ts'

/** Inbound numbers: the list, and the one that the address names. */
export function NumbersPage() {
  usePageTitle('Numbers')
  const { number: written } = useSearch({ from: '/frame/numbers' })
  const { data, error, refetch } = useQuery(numbersQuery)
  const { data: outbound = [] } = useQuery(outboundQuery)
  if (!data) {
    return (
      <Aside>
        <h1 className="sr-only">Numbers</h1>
        {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Aside>
    )
  }
  // An address that someone typed may spell the number in another way.
  const reading = written === undefined ? undefined : readPhoneNumber(written)
  const selected = reading?.ok ? reading.e164 : (written ?? (data[0] ?? outbound[0])?.phone_number)
  const number = data.find(({ phone_number }) => phone_number === selected)
  const placing = outbound.find(({ phone_number }) => phone_number === selected)
  return (
    <ListBeside
      id="numbers-list"
      label="List of numbers"
      size={280}
      min={220}
      list={<NumberList numbers={data} outbound={outbound} selected={selected} />}
    >
      {number ? (
        <NumberEditor key={number.phone_number} number={number} />
      ) : placing ? (
        <OutboundNumber number={placing} />
      ) : (
        <Aside>{selected === undefined ? <NoNumbers /> : <Gone number={selected} />}</Aside>
      )}
    </ListBeside>
  )
}

function NoNumbers() {
  return (
    <EmptyState title="No numbers yet" Icon={PhoneIncoming}>
      <p className="text-muted">Buy a number or import one from Twilio to receive calls.</p>
    </EmptyState>
  )
}

function Gone({ number }: { readonly number: string }) {
  return (
    <EmptyState title="Number not found" Icon={SearchX}>
      <p className="text-muted">{number} isn’t in this account.</p>
      <Link to="/numbers" search={{}} className={buttonLook()}>
        Show all numbers
      </Link>
    </EmptyState>
  )
}
