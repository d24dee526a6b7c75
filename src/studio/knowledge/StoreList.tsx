import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { VectorStoreSummary } from '#contract/vectors.ts'
import { SideList } from '#studio/shell/lists/SideList.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { byName, NEW } from './list.ts'

interface StoreListProps {
  readonly stores: readonly VectorStoreSummary[]
  /** The id of the one that is shown, or `new`. */
  readonly selected: string | undefined
}

/** The knowledge bases by name, to search and choose from. */
export function StoreList({ stores, selected }: StoreListProps) {
  return (
    <SideList
      title="Knowledge"
      label="Knowledge bases"
      nouns="knowledge bases"
      selected={selected}
      unsaved={selected === NEW ? 'New knowledge base' : undefined}
      action={
        <Link to="/knowledge" search={{ store: NEW }} className={buttonLook({ size: 'small' })}>
          <Plus aria-hidden className="size-3.5" />
          New
        </Link>
      }
      entries={stores.toSorted(byName).map(({ vector_id, name, description, indexing }) => ({
        id: vector_id,
        to: { to: '/knowledge', search: { store: vector_id } },
        title: name,
        detail: <span className={indexing.state === 'failed' ? 'text-danger' : ''}>{stateOf(indexing)}</span>,
        text: `${description} ${vector_id}`,
      }))}
    />
  )
}

function stateOf({ state, chunks_done, chunks_total }: VectorStoreSummary['indexing']): string {
  if (state === 'failed') return 'Could not be indexed'
  if (state === 'ready') return counted(chunks_done, 'passage')
  return chunks_total === 0 ? 'Indexing…' : `Indexing, ${Math.round((chunks_done / chunks_total) * 100)}%`
}
