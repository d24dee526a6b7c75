import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { InboundNumber } from '#contract/inbound.ts'
import { formatPhoneNumber } from '#contract/phoneNumber.ts'
import { pathwaysQuery } from '#studio/shell/pathwayQueries.ts'
import { Badge } from '#ui/Badge.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'

interface NumberListProps {
  readonly numbers: readonly InboundNumber[]
  readonly selected: string | undefined
}

const SEARCHED_FROM = 6

/** The numbers, and who answers each. */
export function NumberList({ numbers, selected }: NumberListProps) {
  const { data: pathways } = useQuery(pathwaysQuery)
  const [search, setSearch] = useState('')
  const answering = ({ pathway_id, prompt }: InboundNumber) => {
    if (pathway_id !== null) {
      const name = pathways?.find(pathway => pathway.pathway_id === pathway_id)?.name
      return name ?? (pathways ? 'A deleted pathway' : '…')
    }
    return prompt === null ? 'Nobody answers yet' : `Prompt: ${prompt}`
  }
  const words = search.toLowerCase().trim()
  const digits = words.replace(/[\s()+-]/g, '')
  const found = numbers.filter(
    number =>
      answering(number).toLowerCase().includes(words) || (digits !== '' && number.phone_number.includes(digits)),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex h-12 shrink-0 items-center border-line border-b px-4">
        <h1 className="truncate font-semibold text-[15px]">Numbers</h1>
      </div>
      {numbers.length >= SEARCHED_FROM && (
        <div className="shrink-0 px-3 pt-3">
          <SearchInput label="Search numbers" className="w-full" value={search} onChange={setSearch} />
        </div>
      )}
      <ul aria-label="Numbers" className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2">
        {found.map(number => {
          const isSelected = number.phone_number === selected
          return (
            <li key={number.phone_number}>
              <Link
                to="/numbers"
                search={{ number: number.phone_number }}
                aria-current={isSelected ? 'true' : undefined}
                className={`block rounded-md px-2.5 py-2 focus-visible:-outline-offset-2 ${isSelected ? 'bg-accent-soft' : 'hover:bg-raised'}`}
              >
                <span className="flex items-center gap-2">
                  <span
                    className={`min-w-0 flex-1 truncate font-medium text-[13px] tabular-nums ${isSelected ? 'text-accent' : ''}`}
                  >
                    {formatPhoneNumber(number.phone_number)}
                  </span>
                  {number.simulated && <Badge>Simulated</Badge>}
                </span>
                <span className="mt-0.5 block truncate text-muted text-xs">{answering(number)}</span>
              </Link>
            </li>
          )
        })}
        {words !== '' && found.length === 0 && (
          <li className="px-2.5 py-2 text-muted text-xs">No numbers match “{search}”.</li>
        )}
      </ul>
      <p className="shrink-0 border-line border-t px-4 py-3 text-muted text-xs">
        The simulated carrier gives every account a few numbers to begin with.
      </p>
    </div>
  )
}
