import { Slot } from 'radix-ui'
import {
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyModule } from './lazy/parts.ts'
import type { TooltipPanelProps } from './TooltipPanel.tsx'

interface TooltipProps {
  readonly label: ReactNode
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The one element that it explains. */
  readonly children: ReactNode
}

const DELAY_MS = 400
/** The second tooltip in a row comes at once. */
const IN_A_ROW_MS = 200
/** The way from the element to its tooltip takes as long. */
const TRAVEL_MS = 150

let Panel: ComponentType<TooltipPanelProps> | undefined
const fetchPanel = lazyModule(async () => {
  Panel = (await import('./TooltipPanel.tsx')).TooltipPanel
})

/** Closes the tooltip that shows; one shows at a time. */
let closeShown: (() => void) | undefined
let closedAt = Number.NEGATIVE_INFINITY

/**
 * Says more about what is hovered or focused; never the only place where something is said. A page has hundreds of them: until it shows,
 * each is no more than its handlers.
 */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  const element = useRef<HTMLElement>(null)
  const timer = useRef(0)
  const isWanted = useRef(false)
  const isPressed = useRef(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const close = () => setShown(false)
    closeShown?.()
    closeShown = close
    return () => {
      closedAt = performance.now()
      if (closeShown === close) closeShown = undefined
    }
  }, [isShown])

  async function show() {
    isWanted.current = true
    // Its words stand elsewhere too: without its scripts it does not come.
    if (!Panel) await fetchPanel().catch(() => undefined)
    if (Panel && isWanted.current && element.current) setShown(true)
  }
  function keep() {
    window.clearTimeout(timer.current)
  }
  function hide() {
    keep()
    isWanted.current = false
    setShown(false)
  }
  function later(run: () => void, ms: number) {
    keep()
    timer.current = window.setTimeout(run, ms)
  }

  function onPointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    if (isShown) return keep()
    const isNext = closeShown !== undefined || performance.now() - closedAt < IN_A_ROW_MS
    later(() => void show(), isNext ? 0 : DELAY_MS)
  }
  function onPointerLeave() {
    isPressed.current = false
    if (isShown) later(hide, TRAVEL_MS)
    else hide()
  }
  function onPointerDown() {
    isPressed.current = true
    hide()
  }
  function onPointerUp() {
    isPressed.current = false
  }
  /** A menu that closes gives the focus back to its button; the pointer did not ask for the tooltip then. */
  function onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
    if (!isPressed.current && currentTarget.matches(':focus-visible')) void show()
  }

  return (
    <>
      <Slot.Root
        ref={element}
        onPointerEnter={onPointerEnter}
        onPointerLeave={onPointerLeave}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onFocus={onFocus}
        onBlur={hide}
        onClick={hide}
      >
        {children}
      </Slot.Root>
      {isShown && Panel && (
        <Panel
          element={element}
          side={side}
          label={label}
          shortcut={shortcut}
          onClose={hide}
          onPointerEnter={keep}
          onPointerLeave={onPointerLeave}
        />
      )}
    </>
  )
}
