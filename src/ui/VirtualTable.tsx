import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRowKeys } from './useRowKeys.ts'

interface VirtualTableProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** The cells of the head. */
  readonly head: ReactNode
  /** The cells of a row. */
  readonly row: (item: Item) => ReactNode
  readonly columns: number
  /** Called when the end of the list comes into view. */
  readonly onEnd?: (() => void) | undefined
  /** Rows of the whole list, where not all are loaded. */
  readonly total?: number
  readonly rowLook?: string
  readonly onRow?: (item: Item, event: React.MouseEvent) => void
}

const ROW_PIXELS = 49
/** Rows beyond the window; the next page is asked for while they are still out of sight. */
const OVERSCAN = 12

/** A table that renders the rows in view alone, however many there are. It scrolls with the page, and arrow keys go from row to row. */
export function VirtualTable<Item>({
  label,
  items,
  keyOf,
  head,
  row,
  columns,
  onEnd,
  total = items.length,
  rowLook = '',
  onRow,
}: VirtualTableProps<Item>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    scrollMargin: margin,
    getItemKey: index => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
  })
  useLayoutEffect(() => {
    const page = body.current?.closest('main')
    if (!body.current || !page) return
    const top = body.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
    if (Math.abs(top - margin) > 1) setMargin(top)
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= items.length - 1) onEnd?.()
  }, [last, items.length, onEnd])
  const above = Math.max(0, (shown[0]?.start ?? margin) - margin)
  const below = Math.max(0, rows.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin))
  const onKeyDown = useRowKeys(items.length, index => rows.scrollToIndex(index))
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-surface shadow-card">
      <table aria-label={label} aria-rowcount={total + 1} className="w-full border-collapse text-left text-[13px]">
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {above > 0 && <Space columns={columns} height={above} />}
          {shown.map(({ index, key }) => {
            const item = items[index]
            return (
              item !== undefined && (
                <tr
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  data-row={index}
                  aria-rowindex={index + 2}
                  onClick={onRow && (event => onRow(item, event))}
                  className={`group border-line border-b transition-colors duration-100 last:border-b-0 hover:bg-raised/50 has-focus-visible:bg-raised/50 ${rowLook}`}
                >
                  {row(item)}
                </tr>
              )
            )
          })}
          {below > 0 && <Space columns={columns} height={below} />}
        </tbody>
      </table>
    </div>
  )
}

/** The room of rows that are not rendered. */
function Space({ columns, height }: { readonly columns: number; readonly height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )
}
