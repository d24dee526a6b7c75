import { useQuery } from '@tanstack/react-query'
import type { InboundNumber } from '#contract/inbound.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { SideList } from '#studio/shell/lists/SideList.tsx'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { Badge } from '#ui/Badge.tsx'
import { AddMenu } from './AddMenu.tsx'
import type { OutboundNumberRecord } from './OutboundNumber.tsx'

interface NumberListProps {
  readonly numbers: readonly InboundNumber[]
  readonly outbound: readonly OutboundNumberRecord[]
  readonly selected: string | undefined
}

/** The numbers, and who answers each. */
export function NumberList({ numbers, outbound, selected }: NumberListProps) {
  const { data: pathways } = useQuery(pathwaysQuery)
  const answering = ({ pathway_id, prompt }: InboundNumber) => {
    if (pathway_id !== null) {
      const name = pathways?.find(pathway => pathway.pathway_id === pathway_id)?.name
      return name ?? (pathways ? 'A deleted pathway' : '…')
    }
    return prompt === null ? 'Not assigned' : `Prompt: ${prompt}`
  }
  const entries = [
    ...numbers.map(number => ({ ...number, says: answering(number) })),
    ...outbound.map(number => ({ ...number, says: 'Places calls' })),
  ]
  return (
    <SideList
      title="Numbers"
      nouns="numbers"
      selected={selected}
      action={<AddMenu />}
      entries={entries.map(({ phone_number, simulated, says }) => ({
        id: phone_number,
        to: { to: '/numbers', search: { number: phone_number } },
        title: formatPhoneNumber(phone_number),
        mark: simulated && <Badge>Simulated</Badge>,
        detail: says,
        // The number as it is written in other ways.
        text: `${says} ${phone_number} ${phone_number.slice(2).replace(/(...)(...)(....)/, '$1-$2-$3')}`,
      }))}
    />
  )
}
