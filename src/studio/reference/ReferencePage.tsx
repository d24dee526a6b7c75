import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '#studio/shell/api.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { Select } from '#ui/Field.tsx'
import { ErrorState, Skeleton } from '#ui/States.tsx'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'
import { Introduction } from './Introduction.tsx'
import { OperationList } from './OperationList.tsx'
import { OperationView } from './OperationView.tsx'
import type { Description } from './openApi.ts'
import { groupOperations } from './operations.ts'
import { descriptionQuery } from './queries.ts'

/** Rem; narrower, a menu takes the place of the list. */
const WIDE = 64

/** The API reference: every operation with its members and answers, and a form to try it. */
export function ReferencePage() {
  usePageTitle('API reference')
  const { data, error, refetch } = useQuery(descriptionQuery)
  if (data) return <Reference description={data} />
  return (
    <div className="p-8">
      {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
    </div>
  )
}

function Reference({ description }: { readonly description: Description }) {
  const { operation: id } = useSearch({ from: '/frame/docs' })
  const navigate = useNavigate({ from: '/docs' })
  const [search, setSearch] = useState('')
  const isWide = useIsWindowWide(WIDE)
  const groups = useMemo(() => groupOperations(description), [description])
  const operation = groups.flatMap(group => group.operations).find(one => one.id === id)
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation begins at its top
  useEffect(() => {
    article.current?.scrollTo(0, 0)
  }, [id])

  return (
    <div className="flex h-full max-lg:flex-col">
      {isWide ? (
        <OperationList groups={groups} search={search} onSearch={setSearch} />
      ) : (
        <div className="shrink-0 border-line border-b bg-surface p-3">
          <Select
            aria-label="Operation"
            value={operation?.id ?? ''}
            onChange={({ target }) => void navigate({ search: target.value === '' ? {} : { operation: target.value } })}
          >
            <option value="">Introduction</option>
            {groups.map(group => (
              <optgroup key={group.name} label={group.name}>
                {group.operations.map(one => (
                  <option key={one.id} value={one.id}>
                    {one.summary}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
      )}
      <article ref={article} aria-label="Operation" className="min-h-0 min-w-0 flex-1 overflow-auto">
        {operation ? (
          <OperationView key={operation.id} operation={operation} description={description} />
        ) : (
          <Introduction description={description} groups={groups} />
        )}
      </article>
    </div>
  )
}
