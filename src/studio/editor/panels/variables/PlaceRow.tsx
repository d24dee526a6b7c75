import { TriangleAlert } from 'lucide-react'
import type { PathwayDocument } from '#pathway/document.ts'
import { ExcerptText } from '../../kit/ExcerptText.tsx'
import type { Excerpt } from '../../kit/excerpt.ts'
import { PlaceIcon, titleOf } from '../../kit/places.tsx'
import { nameField } from '../../session/analysis/memberNames.ts'
import type { Place } from '../../session/document/store.ts'

interface PlaceRowProps {
  readonly document: PathwayDocument
  readonly place: Place & { readonly field: string }
  readonly excerpt: Excerpt | undefined
  /** Remark on the place. */
  readonly note?: string
  readonly isWarning?: boolean
  readonly isPressed?: boolean
  readonly onShow: () => void
}

/** A place of the pathway, with the words that stand there; a click shows it. */
export function PlaceRow({ document, place, excerpt, note, isWarning = false, isPressed, onShow }: PlaceRowProps) {
  const title = titleOf(document, place)
  return (
    <li>
      <button
        type="button"
        aria-pressed={isPressed}
        className="flex w-full min-w-0 items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-raised focus-visible:-outline-offset-2 aria-pressed:bg-raised"
        onClick={onShow}
      >
        <span className="mt-0.5 shrink-0">
          <PlaceIcon document={document} place={place} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-2 text-[13px]">
            <span className="min-w-0 truncate font-medium" title={title}>
              {title}
            </span>
            <span className="shrink-0 text-muted text-xs">{nameField(place.field)}</span>
          </span>
          {excerpt && (
            <span className="block break-words text-muted text-xs leading-4">
              <ExcerptText excerpt={excerpt} />
            </span>
          )}
          {note !== undefined && (
            <span className={`flex items-center gap-1 text-xs ${isWarning ? 'text-warning' : 'text-muted'}`}>
              {isWarning && <TriangleAlert aria-hidden className="size-3 shrink-0" />}
              {note}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
