import { useInfiniteQuery } from '@tanstack/react-query'
import type { RouteAnswer } from '#contract/call.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { asText } from '#pathway/scalars.ts'
import { messageOf } from '#studio/shell/api.ts'
import { ListEnd, useNextPage } from '#studio/shell/lists/ListEnd.tsx'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { inDigits } from '#ui/counted.ts'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { Td, Th } from '#ui/Table.tsx'
import { VirtualTable } from '#ui/VirtualTable.tsx'
import { campaignPeopleQuery } from './queries.ts'

type Answer = RouteAnswer<'GET /api/v1/campaigns/:campaign_id'>

const states: Record<Answer['campaigns'][number]['campaign_state'], { readonly title: string; readonly tone: Tone }> = {
  active: { title: 'To be called', tone: 'accent' },
  stopped: { title: 'Stopped', tone: 'warning' },
  completed: { title: 'Done', tone: 'neutral' },
}

/** The people of a campaign, with how often each was called. */
export function CampaignPeople({ campaign }: { readonly campaign: Answer['campaign'] }) {
  const { campaign_id, state } = campaign
  const query = useInfiniteQuery(campaignPeopleQuery(campaign_id, state === 'running'))
  const { data, error, refetch } = query
  const onEnd = useNextPage(query)
  const people = data?.pages.flatMap(page => page.campaigns) ?? []
  const total = data?.pages.at(-1)?.total_count ?? 0
  return (
    <section aria-labelledby="campaign-people" className="flex flex-col gap-3">
      <h2 id="campaign-people" className="font-semibold text-[15px]">
        People
      </h2>
      {!data && (error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && people.length === 0 && <p className="text-muted">No one to call yet.</p>}
      {people.length > 0 && (
        <>
          <VirtualTable
            label="People"
            columns={4}
            items={people}
            total={total}
            keyOf={({ id }) => id}
            onEnd={onEnd}
            head={
              <>
                <Th>Number</Th>
                <Th>State</Th>
                <Th>Values</Th>
                <Th className="text-right">Calls</Th>
              </>
            }
            row={({ phone_number, campaign_state, request_data, curr_seq }) => (
              <>
                <Td className="whitespace-nowrap tabular-nums">{formatPhoneNumber(phone_number)}</Td>
                <Td>
                  <Badge tone={states[campaign_state].tone}>{states[campaign_state].title}</Badge>
                </Td>
                <Td className="max-w-72 truncate text-muted">{valuesOf(request_data)}</Td>
                <Td className="text-right text-muted tabular-nums">{inDigits(curr_seq)}</Td>
              </>
            )}
          />
          <ListEnd query={query} shown={people.length} total={total} noun="person" nouns="people" />
        </>
      )}
    </section>
  )
}

function valuesOf(data: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(data).filter(([name]) => name !== 'phone_number')
  return values.length === 0 ? '–' : values.map(([name, value]) => `${name}: ${asText(value)}`).join(', ')
}
