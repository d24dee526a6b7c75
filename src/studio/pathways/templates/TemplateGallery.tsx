import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { templateQuery } from './queries.ts'
import { type TemplateEntry, templates } from './registry.ts'

// It comes with all that is known of kinds of nodes, which the page itself does without.
const Thumbnail = lazyPart(async () => (await import('#studio/editor/drawing/thumbnail/Thumbnail.tsx')).Thumbnail, null)

interface TemplateGalleryProps {
  readonly onPick: (entry: TemplateEntry) => void
  /** The template that is being made into a pathway right now. */
  readonly making: string | undefined
  readonly disabled: boolean
  /** Previews beside the words, for where there is little room. */
  readonly compact?: boolean
}

/** Gallery of templates. A click creates a pathway from one. */
export function TemplateGallery({ onPick, making, disabled, compact = false }: TemplateGalleryProps) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-1 @5xl:grid-cols-4 @lg:grid-cols-2 gap-4">
        {templates.map(entry => (
          <li key={entry.id} className="flex min-w-0">
            <TemplateCard
              entry={entry}
              busy={making === entry.id}
              disabled={disabled}
              compact={compact}
              onPick={() => onPick(entry)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TemplateCardProps {
  readonly entry: TemplateEntry
  readonly busy: boolean
  readonly disabled: boolean
  readonly compact: boolean
  readonly onPick: () => void
}

function TemplateCard({ entry, busy, disabled, compact, onPick }: TemplateCardProps) {
  const { data } = useQuery(templateQuery(entry))
  const id = useId()
  return (
    <button
      type="button"
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      onClick={onPick}
      className={`group flex w-full overflow-hidden rounded-xl border border-line bg-surface text-left shadow-card transition-[border-color,box-shadow] duration-150 enabled:hover:border-accent enabled:hover:shadow-pop ${compact ? '' : 'flex-col'}`}
    >
      <span
        className={`relative block shrink-0 overflow-hidden border-line bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-bg bg-size-[14px_14px] ${compact ? 'min-h-28 @xs:w-32 w-20 border-r' : '@5xl:h-52 h-40 w-full border-b'}`}
      >
        {data && (
          <Thumbnail
            document={data.pathway}
            width={compact ? 740 : 1250}
            className="absolute top-0 left-0 h-full w-full animate-appear transition-transform duration-300 ease-out group-enabled:group-hover:scale-105"
          />
        )}
        <span className="absolute inset-x-0 bottom-0 h-16 bg-linear-to-t from-bg to-transparent" />
      </span>
      <span className={`flex min-w-0 flex-1 flex-col gap-1 ${compact ? 'p-3' : 'p-4'}`}>
        <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          {entry.trade}
          <span aria-hidden>·</span>
          {entry.nodeCount} nodes
          {busy && <Spinner label="Creating the pathway" className="size-3.5" />}
        </span>
        <span id={`${id}-title`} className="font-semibold text-sm group-enabled:group-hover:text-accent">
          {entry.title}
        </span>
        <span id={`${id}-about`} className="text-[13px] text-muted">
          {entry.summary}
        </span>
      </span>
    </button>
  )
}
