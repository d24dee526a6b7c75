import { Link } from '@tanstack/react-router'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { Badge } from '#ui/Badge.tsx'
import { inDigits } from '#ui/counted.ts'
import { Table, Td, Th, Tr } from '#ui/Table.tsx'
import type { Overview } from './overviewQuery.ts'

/** Numbers of which no more are written out. */
const WRITTEN = 2

/** Pathways in production with the numbers that they answer and their calls today. */
export function LivePathways({ overview: { live, live_count } }: { readonly overview: Overview }) {
  if (live.length === 0) return null
  return (
    <section aria-labelledby="live" className="flex flex-col gap-3">
      <h2 id="live" className="font-semibold text-[15px]">
        Live pathways
      </h2>
      <Table label="Live pathways">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Version</Th>
            <Th>Answers</Th>
            <Th className="text-right">Calls today</Th>
            <Th className="text-right">Answered</Th>
          </tr>
        </thead>
        <tbody>
          {live.map(({ pathway_id, name, production_version, phone_numbers, calls, answered }) => (
            <Tr key={pathway_id}>
              <Td className="w-full min-w-44 max-w-0">
                <Link
                  to="/pathways/$pathwayId"
                  params={{ pathwayId: pathway_id }}
                  title={name}
                  className="block truncate font-medium hover:text-accent"
                >
                  {name}
                </Link>
              </Td>
              <Td>
                <Badge tone="success">v{production_version}</Badge>
              </Td>
              <Td className="whitespace-nowrap text-muted tabular-nums">
                <Numbers numbers={phone_numbers} />
              </Td>
              <Td className="text-right text-muted tabular-nums">
                {calls === 0 ? (
                  '0'
                ) : (
                  <Link to="/calls" search={{ pathway: pathway_id }} className="hover:text-accent hover:underline">
                    {inDigits(calls)}
                  </Link>
                )}
              </Td>
              <Td className="text-right text-muted tabular-nums">{inDigits(answered)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {live_count > live.length && (
        <Link to="/pathways" className="self-start text-[13px] text-accent hover:underline">
          All {inDigits(live_count)} live pathways
        </Link>
      )}
    </section>
  )
}

function Numbers({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return 'No number'
  const written = numbers.slice(0, WRITTEN)
  return (
    <>
      {written.map((number, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Link to="/numbers" search={{ number }} className="hover:text-accent hover:underline">
            {formatPhoneNumber(number)}
          </Link>
        </span>
      ))}
      {numbers.length > written.length && ` and ${numbers.length - written.length} more`}
    </>
  )
}
