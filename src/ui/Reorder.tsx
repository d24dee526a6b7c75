import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './Button.tsx'
import { type Drag, placeFor, shiftOf } from './reorder/drag.ts'
import { Tooltip } from './Tooltip.tsx'

interface Reorder {
  readonly count: number
  readonly drag: Drag | null
  nameOf(index: number): string
  move(from: number, to: number): void
  start(from: number, event: PointerEvent<HTMLElement>): void
}

const ListContext = createContext<Reorder | null>(null)
const ItemContext = createContext(0)

function useReorder(): Reorder {
  const list = use(ListContext)
  if (!list) throw new Error('This component belongs inside a list that can be put in order.')
  return list
}

interface ReorderListProps {
  readonly count: number
  /** The name of an item: “Rule 2”. */
  readonly nameOf: (index: number) => string
  readonly onMove: (from: number, to: number) => void
  readonly className?: string
  /** A `ReorderItem` for each. */
  readonly children: ReactNode
}

/** A list that is put in order by dragging, by its buttons, or with Alt and the arrow keys anywhere in an item. */
export function ReorderList({ count, nameOf, onMove, className = '', children }: ReorderListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [said, setSaid] = useState('')
  /** The element that has the focus once the items have changed their places. */
  const focus = useRef<{ readonly item: number; readonly control: number } | null>(null)

  useEffect(() => {
    const wanted = focus.current
    const item = wanted === null ? undefined : list.current?.children[wanted.item]
    if (!wanted || !item) return
    focus.current = null
    const controls = controlsOf(item)
    const same = controls[wanted.control]
    // A button that moved the first item up has nothing more to do.
    const control = same?.matches(':disabled') === false ? same : controls[0]
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'nearest' })
  })

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= count) return
    const item = list.current?.children[from]
    const control = item ? controlsOf(item).findIndex(one => one.matches(':focus')) : -1
    if (control >= 0) focus.current = { item: to, control }
    setSaid(`${nameOf(from)} is now number ${to + 1} of ${count}.`)
    onMove(from, to)
  }
  const start = (from: number, event: PointerEvent<HTMLElement>) => {
    const root = list.current
    if (!root || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { top } = root.getBoundingClientRect()
    const items = [...root.children].map(item => {
      const box = item.getBoundingClientRect()
      return { top: box.top - top, height: box.height }
    })
    let now: Drag = { from, to: from, by: 0, items }
    const began = event.clientY - top
    const handle: HTMLElement = event.currentTarget
    const follow = (moved: globalThis.PointerEvent) => {
      scrollAlong(root, moved.clientY)
      const by = moved.clientY - root.getBoundingClientRect().top - began
      now = { ...now, by, to: placeFor(now, by) }
      setDrag(now)
    }
    const leave = new AbortController()
    const stop = () => {
      leave.abort()
      setDrag(null)
    }
    const { signal } = leave
    handle.addEventListener('pointermove', follow, { signal })
    handle.addEventListener('pointercancel', stop, { signal })
    handle.addEventListener(
      'pointerup',
      () => {
        stop()
        move(from, now.to)
      },
      { signal },
    )
    handle.addEventListener(
      'keydown',
      pressed => {
        if (pressed.key !== 'Escape') return
        pressed.stopPropagation()
        stop()
      },
      { signal },
    )
  }
  return (
    <ListContext value={{ count, drag, nameOf, move, start }}>
      <ol ref={list} className={`flex flex-col gap-2 empty:hidden ${className}`}>
        {children}
      </ol>
      <span role="status" className="sr-only">
        {said}
      </span>
    </ListContext>
  )
}

function controlsOf(item: Element): readonly HTMLElement[] {
  return [...item.querySelectorAll<HTMLElement>('button, input, textarea, select')]
}

const EDGE_PX = 40
const SCROLL_PX = 12

/** Scrolls what holds the list while an item is dragged to its edge. */
function scrollAlong(list: HTMLElement, y: number) {
  let scroller = list.parentElement
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX
  else if (y > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX
}

interface ReorderItemProps {
  readonly index: number
  readonly field?: string
  readonly className?: string
  readonly children: ReactNode
}

/** An item of the list. */
export function ReorderItem({ index, field, className = '', children }: ReorderItemProps) {
  const { drag, move } = useReorder()
  const isDragged = drag?.from === index
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    move(index, index + step)
  }
  return (
    <ItemContext value={index}>
      <li
        data-field={field}
        className={`relative ${drag && !isDragged ? 'transition-transform duration-150 motion-reduce:transition-none' : ''} ${isDragged ? 'z-10 bg-surface shadow-pop' : ''} ${className}`}
        style={drag ? { transform: `translateY(${shiftOf(drag, index)}px)` } : undefined}
        onKeyDown={onKeyDown}
      >
        {children}
      </li>
    </ItemContext>
  )
}

/** The handle that an item is dragged by. */
export function DragHandle() {
  const { count, nameOf, start, move } = useReorder()
  const index = use(ItemContext)
  if (count < 2) return null
  return (
    <Tooltip label="Drag, or press Alt and an arrow key">
      <button
        type="button"
        data-own-escape
        aria-label={`Move ${lowerFirst(nameOf(index))} with the arrow keys`}
        className="-ml-1 flex h-6 w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded text-muted hover:bg-raised active:cursor-grabbing"
        onPointerDown={event => start(index, event)}
        onKeyDown={event => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (step === 0) return
          event.preventDefault()
          event.stopPropagation()
          move(index, index + step)
        }}
      >
        <GripVertical aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  )
}

/** Moves an item by one place, for those who do not drag. */
export function MoveButtons() {
  const { count, nameOf, move } = useReorder()
  const index = use(ItemContext)
  if (count < 2) return null
  const name = lowerFirst(nameOf(index))
  return (
    <>
      <IconButton
        label={`Move ${name} up`}
        shortcut="Alt+↑"
        size="small"
        className="text-muted"
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
      >
        <ArrowUp aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        shortcut="Alt+↓"
        size="small"
        className="text-muted"
        disabled={index === count - 1}
        onClick={() => move(index, index + 1)}
      >
        <ArrowDown aria-hidden className="size-3.5" />
      </IconButton>
    </>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
