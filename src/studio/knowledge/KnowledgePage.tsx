import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { LibraryBig, SearchX } from 'lucide-react'
import type { VectorStoreSummary } from '#contract/vectors.ts'
import { messageOf } from '#studio/shell/api.ts'
import { Aside, ListBeside } from '#studio/shell/ListBeside.tsx'
import { storesQuery } from '#studio/shell/storesQuery.ts'
import { usePageTitle } from '#studio/shell/usePageTitle.ts'
import { buttonLook } from '#ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/States.tsx'
import { byName, NEW } from './list.ts'
import { storeQuery } from './queries.ts'
import { StoreEditor } from './StoreEditor.tsx'
import { StoreList } from './StoreList.tsx'

/** Knowledge bases: the list, and the one that the address names. */
export function KnowledgePage() {
  usePageTitle('Knowledge')
  const { store: asked } = useSearch({ from: '/frame/knowledge' })
  const { data, error, refetch } = useQuery(storesQuery)
  if (!data) {
    return (
      <Aside>
        <h1 className="sr-only">Knowledge</h1>
        {error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}
      </Aside>
    )
  }
  const selected = asked ?? data.toSorted(byName)[0]?.vector_id
  const stored = data.find(({ vector_id }) => vector_id === selected)
  return (
    <ListBeside
      id="knowledge-list"
      label="List of knowledge bases"
      size={260}
      min={200}
      list={<StoreList stores={data} selected={selected} />}
    >
      {selected === NEW ? (
        <StoreEditor key={NEW} stored={undefined} summary={undefined} />
      ) : stored ? (
        <OpenStore key={stored.vector_id} summary={stored} />
      ) : (
        <Aside>{data.length === 0 ? <FirstStore /> : <Gone />}</Aside>
      )}
    </ListBeside>
  )
}

/** Reads the text of a knowledge base, then shows its form. */
function OpenStore({ summary }: { readonly summary: VectorStoreSummary }) {
  const { data, error, refetch } = useQuery(storeQuery(summary))
  if (data) return <StoreEditor stored={data} summary={summary} />
  return (
    <Aside>{error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : <Skeleton />}</Aside>
  )
}

function FirstStore() {
  return (
    <EmptyState title="No knowledge yet" Icon={LibraryBig}>
      <p className="max-w-prose text-muted">
        A knowledge base is what your agents can look up: prices, opening hours, manuals. They search it during a
        conversation and answer from matching passages.
      </p>
      <Link to="/knowledge" search={{ store: NEW }} className={buttonLook({ look: 'primary' })}>
        Create a knowledge base
      </Link>
    </EmptyState>
  )
}

function Gone() {
  return (
    <EmptyState title="Knowledge base not found" Icon={SearchX}>
      <p className="text-muted">It may have been deleted. Your knowledge bases are in the list.</p>
      <Link to="/knowledge" search={{}} className={buttonLook()}>
        Show all knowledge bases
      </Link>
    </EmptyState>
  )
}
