import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { VoiceRecord } from '#contract/voices.ts'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { stopSamples } from '#studio/shell/voices/player.ts'
import { voicesQuery } from '#studio/shell/voices/voicesQuery.ts'
import { FilterSelect } from '#ui/fields.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { Comparison } from './Comparison.tsx'
import { choicesOf, filterVoices, type VoiceFilter } from './filter.ts'
import { SampleForm, type SampleText, usualSample } from './SampleForm.tsx'
import { VoiceRows } from './VoiceRows.tsx'

/** The voices that are here: to find, to hear with words of one's own, and to compare. */
export function VoicesPage() {
  usePageTitle('Voices')
  const { data, error, refetch } = useQuery(voicesQuery)
  // A sample that plays belongs to the page.
  useEffect(() => stopSamples, [])
  return (
    <Page>
      <PageHeader
        title="Voices"
        description="Hear how your agents can sound. Use a voice in calls and numbers by its name or ID."
      />
      {data ? (
        <Catalog voices={data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function Catalog({ voices }: { readonly voices: readonly VoiceRecord[] }) {
  const { compare = '' } = useSearch({ from: '/frame/voices' })
  const navigate = useNavigate({ from: '/voices' })
  const [sample, setSample] = useState<SampleText>(usualSample)
  const [filter, setFilter] = useState<VoiceFilter>({ search: '', engine: '', language: '' })
  const { engines, languages } = choicesOf(voices)
  const keys = compare === '' ? [] : compare.split(',')
  const compared = keys.flatMap(key => voices.find(({ id }) => id === key) ?? [])

  function setCompared(next: readonly VoiceRecord[]) {
    const ids = next.map(({ id }) => id).join(',')
    void navigate({ search: ids === '' ? {} : { compare: ids }, replace: true })
  }

  return (
    <>
      <SampleForm sample={sample} onChange={setSample} />
      {compared.length > 0 && <Comparison voices={compared} sample={sample} onChange={setCompared} />}
      <section aria-label="Catalog" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            label="Search voices"
            value={filter.search}
            onChange={search => setFilter({ ...filter, search })}
          />
          {engines.length > 1 && (
            <FilterSelect
              label="Engine"
              className="max-w-44"
              value={filter.engine}
              onValue={engine => setFilter({ ...filter, engine })}
              options={[{ value: '', label: 'All engines' }, ...engines]}
            />
          )}
          {languages.length > 1 && (
            <FilterSelect
              label="Language"
              className="max-w-44"
              value={filter.language}
              onValue={language => setFilter({ ...filter, language })}
              options={[{ value: '', label: 'All languages' }, ...languages]}
            />
          )}
        </div>
        <VoiceRows
          voices={filterVoices(voices, filter)}
          sample={sample}
          compared={compared}
          onCompare={setCompared}
          onShowAll={() => setFilter({ search: '', engine: '', language: '' })}
        />
      </section>
    </>
  )
}
