import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** A table on a card of its own; what is too wide for the page scrolls inside it. */
export function Table({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-surface shadow-card">
      <table aria-label={label} className="w-full border-collapse text-left text-[13px]">
        {children}
      </table>
    </div>
  )
}

interface ThProps extends ComponentProps<'th'> {
  /** The order of the rows by this column; null where they stand by another. Undefined: it sorts nothing. */
  readonly sort?: 'ascending' | 'descending' | null
  readonly onSort?: () => void
}

/** The head of a column, which sorts where it can. */
export function Th({ sort, onSort, className = '', children, ...rest }: ThProps) {
  return (
    <th
      scope="col"
      aria-sort={sort ?? undefined}
      className={`h-9 whitespace-nowrap border-line border-b px-4 font-medium text-muted text-xs ${className}`}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={`-mx-1.5 inline-flex h-6 items-center gap-1 rounded px-1.5 hover:bg-raised hover:text-ink ${sort ? 'text-ink' : ''}`}
        >
          {children}
          {sort === 'ascending' && <ArrowUp aria-hidden className="size-3" />}
          {sort === 'descending' && <ArrowDown aria-hidden className="size-3" />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export function Tr({ className = '', ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      className={`group border-line border-b transition-colors duration-100 last:border-b-0 hover:bg-raised/50 has-focus-visible:bg-raised/50 ${className}`}
      {...rest}
    />
  )
}

export function Td({ className = '', ...rest }: ComponentProps<'td'>) {
  return <td className={`h-12 px-4 ${className}`} {...rest} />
}
