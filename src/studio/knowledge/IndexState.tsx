import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { VectorStoreSummary } from '#contract/vectors.ts'
import { Badge } from '#ui/Badge.tsx'
import { counted, inDigits } from '#ui/counted.ts'

type Indexing = VectorStoreSummary['indexing']

/** The state of the index in a word. */
export function IndexBadge({ indexing: { state, error_message } }: { readonly indexing: Indexing }) {
  if (state === 'indexing') return <Badge tone="accent">Indexing…</Badge>
  if (state === 'failed')
    return (
      <Badge tone="danger" Icon={CircleAlert}>
        Failed
      </Badge>
    )
  return error_message === null ? (
    <Badge tone="success" Icon={CircleCheck}>
      Ready
    </Badge>
  ) : (
    <Badge tone="warning" Icon={TriangleAlert}>
      Keywords only
    </Badge>
  )
}

/** Progress while the text is being indexed, then how it is searched, or why it can't be. */
export function IndexProgress({ indexing }: { readonly indexing: Indexing }) {
  const { state, chunks_done, chunks_total, error_message, ranking } = indexing
  if (state === 'indexing') {
    const share = chunks_total === 0 ? 0 : chunks_done / chunks_total
    return (
      <div className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-3 py-2.5 text-xs">
        <p role="status">
          {chunks_total === 0
            ? 'Reading the text…'
            : `Indexing: ${inDigits(chunks_done)} of ${counted(chunks_total, 'passage')}.`}
          {ranking !== null && <span className="text-muted"> Until then, questions use the previous text.</span>}
        </p>
        <div
          role="progressbar"
          aria-label="Indexing"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="h-1.5 overflow-hidden rounded-full bg-raised"
        >
          <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
        </div>
      </div>
    )
  }
  if (state === 'failed')
    return (
      <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger text-xs">
        {error_message}
        {ranking !== null && ' Questions still use the previous text.'}
      </p>
    )
  if (error_message !== null)
    return <p className="rounded-lg bg-warning-soft px-3 py-2 text-warning text-xs">{error_message}</p>
  return (
    <p className="text-muted text-xs">
      {counted(chunks_done, 'passage')}, found by{' '}
      {ranking === 'words and meaning' ? 'keywords and meaning' : 'keywords'}.
    </p>
  )
}
