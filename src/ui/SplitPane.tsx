import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'

interface PaneMemory {
  read(pane: string): number | undefined
  keep(pane: string, size: number): void
}

interface SplitPaneProps {
  /** Names the remembered size. */
  readonly id: string
  /** The name of what the separator resizes: “Form”. */
  readonly label: string
  /** The edge of the page at which the panel stands. */
  readonly side: 'left' | 'right' | 'bottom'
  /** Pixels. */
  readonly size: number
  readonly min: number
  readonly max: number
  /** Folded, the panel is as large as what it holds, and cannot be resized. */
  readonly isFolded?: boolean
  /** The panel stands below the content, as high as what it holds, where there is no room beside each other. */
  readonly isStacked?: boolean
  /** Remembers sizes nearer to what is shown than the browser as a whole does. */
  readonly memory?: PaneMemory
  readonly panel: ReactNode
  readonly children: ReactNode
}

const STEP = 16

/** A panel beside the content, whose width (at the bottom: height) is dragged, or set by the arrow keys, and remembered. */
export function SplitPane({
  id,
  label,
  side,
  size: initial,
  min,
  max,
  isFolded = false,
  isStacked = false,
  memory,
  panel,
  children,
}: SplitPaneProps) {
  const panelId = useId()
  const key = `dialpath-pane-${id}`
  const clamp = (size: number) => Math.round(Math.min(max, Math.max(min, size)))
  const [size, setSize] = useState(() => clamp(memory?.read(id) ?? (Number(localStorage.getItem(key)) || initial)))
  const layout = layoutOf(side, isStacked)
  const isRow = side !== 'bottom'
  const grows = side === 'left' ? 1 : -1

  function resize(next: number) {
    setSize(clamp(next))
    keep(next)
  }

  function keep(next: number) {
    localStorage.setItem(key, String(clamp(next)))
    memory?.keep(id, clamp(next))
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = isRow ? event.clientX : event.clientY
    const handle = event.currentTarget
    let last = size
    const move = (moved: globalThis.PointerEvent) => {
      last = size + grows * ((isRow ? moved.clientX : moved.clientY) - from)
      setSize(clamp(last))
    }
    const stop = () => {
      keep(last)
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', stop)
      handle.removeEventListener('pointercancel', stop)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', stop)
    handle.addEventListener('pointercancel', stop)
  }

  function press(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = isRow
      ? { ArrowRight: size + grows * STEP, ArrowLeft: size - grows * STEP, Home: min, End: max }
      : { ArrowUp: size + STEP, ArrowDown: size - STEP, Home: min, End: max }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    resize(next)
  }

  const isFixed = isFolded || isStacked
  const pane = (
    <div id={panelId} className={layout.panel} style={isFixed ? {} : isRow ? { width: size } : { height: size }}>
      {panel}
    </div>
  )
  const handle = isFixed ? null : (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is a separator with a value, not an hr
    <div
      role="separator"
      tabIndex={0}
      aria-label={`Resize: ${label}`}
      aria-controls={panelId}
      aria-orientation={isRow ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      className={`relative z-10 shrink-0 touch-none bg-line outline-none transition-colors duration-100 after:absolute hover:bg-accent focus-visible:bg-accent ${isRow ? 'w-px cursor-col-resize after:-inset-x-1 after:inset-y-0' : 'h-px cursor-row-resize after:-inset-y-1 after:inset-x-0'}`}
      onPointerDown={drag}
      onDoubleClick={() => resize(initial)}
      onKeyDown={press}
    />
  )
  const content = <div className={layout.content}>{children}</div>
  return (
    <div className={layout.all}>
      {side === 'left' ? pane : content}
      {handle}
      {side === 'left' ? content : pane}
    </div>
  )
}

/** Only by its classes does one layout differ from another: what is being edited inside stays when the window becomes narrow, or wide. */
function layoutOf(side: SplitPaneProps['side'], isStacked: boolean) {
  if (!isStacked) {
    return {
      all: `flex min-h-0 min-w-0 flex-1 ${side === 'bottom' ? 'flex-col' : ''}`,
      panel: 'flex min-h-0 min-w-0 shrink-0 flex-col overflow-hidden',
      content: 'flex min-h-0 min-w-0 flex-1 flex-col',
    }
  }
  return side === 'left'
    ? {
        all: 'flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto',
        panel: 'flex max-h-60 shrink-0 flex-col border-line border-b',
        content: 'flex h-full shrink-0 flex-col',
      }
    : { all: 'flex min-w-0 flex-1 flex-col', panel: 'border-line border-t', content: 'contents' }
}
