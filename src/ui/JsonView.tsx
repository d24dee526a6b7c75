import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

interface JsonViewProps {
  readonly value: unknown
  readonly label: string
  /** How many levels are open to begin with. */
  readonly open?: number
  readonly className?: string
}

/** A JSON value as a tree whose branches open and close. */
export function JsonView({ value, label, open = 2, className = '' }: JsonViewProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`overflow-auto rounded-lg border border-line bg-bg p-2 font-mono text-xs leading-5 ${className}`}
    >
      <Value value={value} open={open} />
    </section>
  )
}

const SHOWN_ENTRIES = 200

interface ValueProps {
  readonly name?: string
  readonly value: unknown
  readonly open: number
}

function Value({ name, value, open }: ValueProps) {
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="flex gap-2 py-0.5 pl-4">
        <Name name={name} />
        <Leaf value={value} />
      </div>
    )
  }
  return <Branch name={name} value={value} open={open} />
}

function Branch({
  name,
  value,
  open,
}: {
  readonly name: string | undefined
  readonly value: object
  readonly open: number
}) {
  const [isOpen, setOpen] = useState(open > 0)
  const [shown, setShown] = useState(SHOWN_ENTRIES)
  const entries = Object.entries(value)
  const [before, after] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) {
    return (
      <div className="flex gap-2 py-0.5 pl-4">
        <Name name={name} />
        <span className="text-muted">{`${before}${after}`}</span>
      </div>
    )
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-6 w-full items-center gap-2 rounded text-left hover:bg-raised"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight
          aria-hidden
          className={`-mr-1 size-3 shrink-0 text-muted transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`}
        />
        <Name name={name} />
        <span className="text-muted">
          {before}
          {!isOpen && `… ${after} ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`}
        </span>
      </button>
      {isOpen && (
        <>
          <div className="ml-1.5 border-line border-l pl-2">
            {entries.slice(0, shown).map(([key, child]) => (
              <Value key={key} name={key} value={child} open={open - 1} />
            ))}
            {entries.length > shown && (
              <button
                type="button"
                className="ml-4 min-h-6 text-accent underline"
                onClick={() => setShown(shown + SHOWN_ENTRIES)}
              >
                Show {Math.min(SHOWN_ENTRIES, entries.length - shown)} more
              </button>
            )}
          </div>
          <span className="pl-4 text-muted">{after}</span>
        </>
      )}
    </div>
  )
}

function Name({ name }: { readonly name: string | undefined }) {
  return name === undefined ? null : <span className="shrink-0 text-ink">{name}:</span>
}

function Leaf({ value }: { readonly value: unknown }) {
  const look = typeof value === 'string' ? 'text-success' : typeof value === 'number' ? 'text-accent' : 'text-warning'
  return (
    <span className={`min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere] ${look}`}>
      {JSON.stringify(value) ?? 'undefined'}
    </span>
  )
}
