import { Link, type LinkProps } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useRowKeys } from '#ui/useRowKeys.ts'
import { useListSearch } from './useListSearch.ts'

/** One line of a list that stands beside what is chosen from it. */
export interface SideEntry {
  readonly id: string
  readonly to: Pick<LinkProps, 'to' | 'search'>
  readonly title: string
  readonly detail: ReactNode
  /** Beside the title. */
  readonly mark?: ReactNode
  /** Texts that a search looks in, besides the title. */
  readonly text: string
}

interface SideListProps {
  readonly title: string
  /** The name of the list, where it is not the title. */
  readonly label?: string
  /** “tools”: as in “Search tools” and “No tools match”. */
  readonly nouns: string
  readonly entries: readonly SideEntry[]
  readonly selected: string | undefined
  /** The button that adds one. */
  readonly action?: ReactNode
  /** A new one that is not stored yet; it stands first. */
  readonly unsaved?: string | undefined
  readonly footer?: ReactNode
  /** Called when the end comes into view. */
  readonly onEnd?: (() => void) | undefined
}

const ROW_PIXELS = 56
const SEARCHED_FROM = 6

/** A list that is searched and chosen from, with the arrow keys too; it renders what is in view alone. */
export function SideList({
  title,
  label = title,
  nouns,
  entries,
  selected,
  action,
  unsaved,
  footer,
  onEnd,
}: SideListProps) {
  const [search, setSearch] = useListSearch()
  const scroller = useRef<HTMLDivElement>(null)
  const words = search.toLowerCase().split(/\s+/)
  const found = entries.filter(({ title, text }) =>
    words.every(word => `${title} ${text}`.toLowerCase().includes(word)),
  )
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
    getItemKey: index => found[index]?.id ?? index,
  })
  const onKeyDown = useRowKeys(found.length, index => rows.scrollToIndex(index))
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= found.length - 1) onEnd?.()
  }, [last, found.length, onEnd])
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex h-12 shrink-0 items-center gap-2 border-line border-b pr-3 pl-4">
        <h1 className="min-w-0 flex-1 truncate font-semibold text-[15px]">{title}</h1>
        {action}
      </div>
      {(entries.length >= SEARCHED_FROM || search !== '') && (
        <div className="shrink-0 px-3 pt-3">
          <SearchInput label={`Search ${nouns}`} className="w-full" value={search} onChange={setSearch} />
        </div>
      )}
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto p-2">
        {unsaved !== undefined && (
          <p className="mb-0.5 rounded-md bg-accent-soft px-2.5 py-2 font-medium text-[13px] text-accent">{unsaved}</p>
        )}
        <ul
          aria-label={label}
          className="relative empty:hidden"
          style={{ height: rows.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {shown.map(({ index, start, key }) => {
            const entry = found[index]
            return (
              entry && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  data-row={index}
                  className="absolute inset-x-0 top-0 pb-0.5"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Entry entry={entry} isSelected={entry.id === selected} search={search} />
                </li>
              )
            )
          })}
        </ul>
        {search.trim() !== '' && found.length === 0 && (
          <p role="status" className="px-2.5 py-2 text-muted text-xs">
            No {nouns} match “{search.trim()}”.
          </p>
        )}
      </div>
      {footer}
    </div>
  )
}

interface EntryProps {
  readonly entry: SideEntry
  readonly isSelected: boolean
  readonly search: string
}

function Entry({ entry: { to, title, detail, mark }, isSelected, search }: EntryProps) {
  const kept = search === '' ? to.search : { ...(to.search as object), q: search }
  return (
    <Link
      to={to.to}
      search={kept as never}
      aria-current={isSelected ? 'true' : undefined}
      className={`block rounded-md px-2.5 py-2 focus-visible:-outline-offset-2 ${isSelected ? 'bg-accent-soft' : 'hover:bg-raised'}`}
    >
      <span className="flex items-center gap-2">
        <span
          className={`min-w-0 flex-1 truncate font-medium text-[13px] tabular-nums ${isSelected ? 'text-accent' : ''}`}
          title={title}
        >
          {title}
        </span>
        {mark}
      </span>
      <span className="relative mt-0.5 block truncate text-muted text-xs">{detail}</span>
    </Link>
  )
}
