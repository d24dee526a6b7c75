import type { PathwaySummary } from '#contract/pathways.ts'
import type { CallFilters } from '#studio/shell/calls/queries.ts'
import { FilterSelect } from '#ui/fields.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'

/** Filters of the list; an empty string does not filter. */
export interface Filters {
  readonly search: string
  readonly state: string
  readonly direction: string
  readonly pathway_id: string
}

export const NO_FILTERS: Filters = { search: '', state: '', direction: '', pathway_id: '' }

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some(value => value !== '')
}

const states = {
  live: { title: 'Live now', query: { completed: 'false' } },
  completed: { title: 'Completed', query: { status: 'completed' } },
  voicemail: { title: 'Voicemail', query: { answered_by: 'voicemail' } },
  busy: { title: 'Busy', query: { status: 'busy' } },
  'no-answer': { title: 'No answer', query: { status: 'no-answer' } },
  failed: { title: 'Failed', query: { status: 'failed' } },
  canceled: { title: 'Canceled', query: { status: 'canceled' } },
} as const satisfies Record<string, { title: string; query: CallFilters }>

const isState = (value: string): value is keyof typeof states => Object.hasOwn(states, value)

/** The filters as the API takes them. */
export function filtersOf({ search, state, direction, pathway_id }: Filters): CallFilters {
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(isState(state) && states[state].query),
    ...(direction !== '' && { inbound: direction === 'inbound' ? 'true' : 'false' }),
    ...(pathway_id !== '' && { pathway_id }),
  }
}

interface CallFilterBarProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
  readonly pathways: readonly PathwaySummary[]
}

/** Narrows the list of calls. */
export function CallFilterBar({ filters, onChange, pathways }: CallFilterBarProps) {
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <div className="flex flex-wrap gap-2">
      <SearchInput
        label="Search by number or call ID"
        value={filters.search}
        onChange={search => set({ search })}
        className="min-w-[min(15rem,100%)] flex-1"
      />
      <FilterSelect
        label="State"
        className="!w-36"
        value={filters.state}
        onValue={state => set({ state })}
        options={[
          { value: '', label: 'Any state' },
          ...Object.entries(states).map(([value, { title }]) => ({ value, label: title })),
        ]}
      />
      <FilterSelect
        label="Direction"
        className="!w-36"
        value={filters.direction}
        onValue={direction => set({ direction })}
        options={[
          { value: '', label: 'Any direction' },
          { value: 'outbound', label: 'Outgoing' },
          { value: 'inbound', label: 'Incoming' },
        ]}
      />
      <FilterSelect
        label="Pathway"
        className="!w-48"
        value={filters.pathway_id}
        onValue={pathway_id => set({ pathway_id })}
        options={[
          { value: '', label: 'Any pathway' },
          ...pathways.map(({ pathway_id, name }) => ({ value: pathway_id, label: name })),
        ]}
      />
    </div>
  )
}
