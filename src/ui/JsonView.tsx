import { ChevronRight, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { counted } from './counted.ts'
import { treeMove } from './json/keys.ts'
import { type JsonLocation, type JsonRow, jsonRows, keyOf, MORE_ENTRIES } from './json/rows.ts'

/** The action of picking a value of the tree. */
export interface JsonPick {
  /** On the button beside a value: “Keep”. */
  readonly label: string
  /** Says how to pick, read out with the tree. */
  readonly hint: string
  /** The mark beside a value that is picked already. */
  markOf(location: JsonLocation): string | undefined
  onPick(location: JsonLocation, value: unknown): void
}

interface JsonViewProps {
  readonly value: unknown
  readonly label: string
  /** The number of levels that are open to begin with. */
  readonly open?: number
  readonly className?: string
  readonly pick?: JsonPick | undefined
}

/** A JSON value as a tree: arrow keys move, open and close; where values can be picked, a click or Enter does. */
export function JsonView({ value, label, open = 2, className = '', pick }: JsonViewProps) {
  const hintId = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map())
  const [active, setActive] = useState(keyOf([]))
  /** The row that the keyboard moves to; the focus follows once it is there. */
  const [wanted, setWanted] = useState<string | null>(null)
  const rows = useMemo(() => jsonRows(value, open, { toggled, shown }), [value, open, toggled, shown])
  const activeKey = rows.some(row => row.key === active) ? active : keyOf([])

  useEffect(() => {
    if (wanted === null) return
    const row = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
    row.find(element => element.dataset.key === wanted)?.focus()
    setWanted(null)
  }, [wanted])

  const go = (row: JsonRow | undefined) => {
    if (!row) return
    setActive(row.key)
    setWanted(row.key)
  }
  const toggle = ({ key, isOpen }: JsonRow) => setToggled(new Map(toggled).set(key, !isOpen))
  const showMore = ({ location }: JsonRow) => {
    const key = keyOf(location)
    setShown(new Map(shown).set(key, (shown.get(key) ?? MORE_ENTRIES) + MORE_ENTRIES))
  }
  const act = (row: JsonRow) => {
    if (row.type === 'more') {
      const at = rows.indexOf(row)
      showMore(row)
      go(rows[at - 1])
    } else if (pick) pick.onPick(row.location, row.value)
    else if (row.size > 0) toggle(row)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = rows.findIndex(row => row.key === activeKey)
    const row = rows[at]
    const move = treeMove(rows, at, event.key)
    if (!row || !move) return
    event.preventDefault()
    event.stopPropagation()
    if (move.does === 'go') go(move.to)
    else if (move.does === 'toggle') toggle(row)
    else if (move.does === 'act') act(row)
  }
  return (
    <>
      {pick && (
        <p id={hintId} className="text-muted text-xs">
          {pick.hint}
        </p>
      )}
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-describedby={pick && hintId}
        className={`overflow-auto rounded-lg border border-line bg-bg p-1 font-mono text-xs leading-5 ${className}`}
        onKeyDown={onKeyDown}
      >
        {rows.map(row => (
          <Row
            key={row.key}
            row={row}
            isActive={row.key === activeKey}
            pick={pick}
            onActivate={() => setActive(row.key)}
            onToggle={() => toggle(row)}
            onAct={() => act(row)}
          />
        ))}
      </div>
    </>
  )
}

interface RowProps {
  readonly row: JsonRow
  readonly isActive: boolean
  readonly pick: JsonPick | undefined
  readonly onActivate: () => void
  readonly onToggle: () => void
  readonly onAct: () => void
}

const INDENT_PX = 12

function Row({ row, isActive, pick, onActivate, onToggle, onAct }: RowProps) {
  const { type, key, location, size, isOpen, place, of } = row
  const isBranch = type === 'value' && size > 0
  const mark = type === 'value' ? pick?.markOf(location) : undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      data-key={key}
      tabIndex={isActive ? 0 : -1}
      aria-level={location.length + (type === 'more' ? 2 : 1)}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={isBranch ? isOpen : undefined}
      className={`group flex min-h-6 items-start gap-1.5 rounded px-1 py-0.5 -outline-offset-2 ${isBranch || pick || type === 'more' ? 'cursor-pointer hover:bg-raised' : ''}`}
      style={{ paddingLeft: 4 + (location.length + (type === 'more' ? 1 : 0)) * INDENT_PX }}
      onFocus={onActivate}
      onClick={() => {
        // A person who marks words means to copy them.
        if (window.getSelection()?.isCollapsed === false) return
        if (isBranch) onToggle()
        else onAct()
      }}
    >
      <ChevronRight
        aria-hidden
        className={`mt-1 size-3 shrink-0 text-muted transition-transform duration-100 ${isOpen ? 'rotate-90' : ''} ${isBranch ? '' : 'invisible'}`}
      />
      {type === 'more' ? (
        <span className="text-accent underline">Show {Math.min(MORE_ENTRIES, size)} more</span>
      ) : (
        <Content row={row} />
      )}
      {mark !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className="ml-auto max-w-[50%] shrink-0 truncate rounded-full bg-accent-soft px-2 text-accent"
          onClick={event => {
            event.stopPropagation()
            onAct()
          }}
        >
          {mark}
        </button>
      )}
      {pick && type === 'value' && mark === undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="ml-auto flex h-5 shrink-0 items-center gap-0.5 rounded bg-surface px-1.5 font-sans text-accent opacity-0 group-focus:opacity-100 group-hover:opacity-100"
          onClick={event => {
            event.stopPropagation()
            onAct()
          }}
        >
          <Plus aria-hidden className="size-3" /> {pick.label}
        </button>
      )}
    </div>
  )
}

function Content({ row: { location, value, size, isOpen } }: { readonly row: JsonRow }) {
  const name = location.at(-1)
  const isList = Array.isArray(value)
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {name !== undefined && <span className="text-ink">{name}: </span>}
      {size > 0 ? (
        <span className="text-muted">
          {isList ? '[' : '{'}
          {!isOpen && `… ${isList ? ']' : '}'}`} {counted(size, 'entry', 'entries')}
        </span>
      ) : (
        <Leaf value={value} />
      )}
    </span>
  )
}

const SHOWN_CHARACTERS = 2000

function Leaf({ value }: { readonly value: unknown }) {
  if (typeof value === 'object' && value !== null) {
    return <span className="text-muted">{Array.isArray(value) ? '[]' : '{}'}</span>
  }
  const look = typeof value === 'string' ? 'text-success' : typeof value === 'number' ? 'text-accent' : 'text-warning'
  const written = JSON.stringify(value) ?? 'undefined'
  return (
    <span className={`whitespace-pre-wrap ${look}`}>
      {written.slice(0, SHOWN_CHARACTERS)}
      {written.length > SHOWN_CHARACTERS && (
        <span className="text-muted"> … {counted(written.length, 'character')}</span>
      )}
    </span>
  )
}
