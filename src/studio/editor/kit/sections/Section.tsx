import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '../../hooks/useEditor.ts'
import { isWithin, useFormPlace } from '../form/place.tsx'

interface SectionProps {
  readonly title: string
  /** Content in two or three words, shown beside the title. */
  readonly summary?: string | undefined
  /** The fields inside: the section opens when one of them is to be shown, and counts their findings while it is closed. */
  readonly fields: readonly string[]
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** A part of a form, under a heading that opens and closes it. */
export function Section({ title, summary, fields, startsOpen = false, children }: SectionProps) {
  const id = useId()
  const { revealed, findings } = useFormPlace()
  const { sections } = useSession()
  const [isOpen, setOpen] = useState(() => sections.get(title) ?? startsOpen)
  const [answered, setAnswered] = useState<typeof revealed>(null)
  const holds = (field: string | undefined) => fields.some(own => isWithin(field, own))
  if (revealed !== answered) {
    setAnswered(revealed)
    if (holds(revealed?.field)) setOpen(true)
  }
  const inside = isOpen ? [] : findings.filter(finding => holds(finding.field))
  const hasError = inside.some(finding => finding.severity === 'error')
  const toggle = () => {
    sections.set(title, !isOpen)
    setOpen(!isOpen)
  }
  return (
    <section aria-labelledby={id} className="border-line border-b">
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          className="flex w-full items-center gap-2 px-4 py-2.5 text-left hover:bg-raised/60 focus-visible:-outline-offset-2"
          onClick={toggle}
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="font-semibold text-[13px]">{title}</span>
          {inside.length > 0 && (
            <span className={`flex items-center gap-1 text-xs ${hasError ? 'text-danger' : 'text-warning'}`}>
              {hasError ? (
                <CircleAlert aria-hidden className="size-3.5" />
              ) : (
                <TriangleAlert aria-hidden className="size-3.5" />
              )}
              {inside.length}
              <span className="sr-only">{inside.length === 1 ? 'problem' : 'problems'}</span>
            </span>
          )}
          {summary && <span className="min-w-0 flex-1 truncate text-right text-muted text-xs">{summary}</span>}
        </button>
      </h3>
      {isOpen && <div className="flex flex-col gap-4 px-4 pt-1 pb-5">{children}</div>}
    </section>
  )
}
