import { Ellipsis } from 'lucide-react'
import { Slot } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { lazyDialog } from './lazy/lazyPart.tsx'
import type { MenuContents, Point } from './menuContents.ts'

interface MenuProps extends MenuContents {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** Nothing stands in for a menu while its scripts are fetched, which few see. */
const ButtonPanel = lazyDialog(async () => (await import('./MenuPanel.tsx')).ButtonPanel, null)
const PointPanel = lazyDialog(async () => (await import('./MenuPanel.tsx')).PointPanel, null)

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

/** A menu behind a button. What lies behind it is not hidden from assistive technology: its fields could still have the focus. */
export function Menu({ trigger, align = 'end', side = 'bottom', ...contents }: MenuProps) {
  const button = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const [buttonId, panelId] = [useId(), useId()]

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || event.ctrlKey || event.currentTarget.matches(':disabled')) return
    setByKeyboard(false)
    setOpen(!isOpen)
    // The menu takes the focus itself.
    if (!isOpen) event.preventDefault()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!OPENING_KEYS.includes(event.key)) return
    event.preventDefault()
    setByKeyboard(true)
    setOpen(event.key === 'ArrowDown' || !isOpen)
  }

  return (
    <>
      <Slot.Root
        ref={button}
        id={buttonId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot.Root>
      {isOpen && (
        <ButtonPanel
          button={button}
          id={panelId}
          labelledBy={buttonId}
          align={align}
          side={side}
          isByKeyboard={isByKeyboard}
          onClose={() => setOpen(false)}
          {...contents}
        />
      )}
    </>
  )
}

interface MoreMenuProps extends MenuContents {
  /** The name of the menu: “Node actions”. */
  readonly label: string
  readonly className?: string
}

/** A menu behind three dots, for what is done seldom. */
export function MoreMenu({ label, className = '', ...contents }: MoreMenuProps) {
  const trigger = (
    <IconButton label={label} className={className}>
      <Ellipsis aria-hidden className="size-4" />
    </IconButton>
  )
  return <Menu trigger={trigger} {...contents} />
}

const LONG_PRESS_MS = 700

/** The same menu where the pointer is, by a right click, a long touch or the keyboard's menu key. `children` is the one element that has it. */
export function ContextMenu({ children, ...contents }: MenuContents & { readonly children: ReactNode }) {
  const [at, setAt] = useState<Point>()
  const touch = useRef(0)
  const letGo = () => window.clearTimeout(touch.current)

  function onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
    letGo()
    if (pointerType === 'mouse') return
    setAt(undefined)
    touch.current = window.setTimeout(() => setAt({ x: clientX, y: clientY }), LONG_PRESS_MS)
  }
  function onContextMenu(event: MouseEvent) {
    letGo()
    if (event.defaultPrevented) return
    event.preventDefault()
    setAt({ x: event.clientX, y: event.clientY })
  }

  return (
    <>
      <Slot.Root
        onPointerDown={onPointerDown}
        onPointerMove={letGo}
        onPointerCancel={letGo}
        onPointerUp={letGo}
        onContextMenu={onContextMenu}
      >
        {children}
      </Slot.Root>
      {at && <PointPanel at={at} side="right" onClose={() => setAt(undefined)} {...contents} />}
    </>
  )
}

interface PointMenuProps extends MenuContents {
  readonly label: string
  /** A place of the window, in pixels. */
  readonly at: Point
  readonly onClose: () => void
  /** The element that has the focus afterwards. */
  readonly onCloseAutoFocus: (event: Event) => void
}

/** The same menu at a place of the window, for as long as it is rendered; its first item has the focus. */
export function PointMenu(props: PointMenuProps) {
  return <PointPanel {...props} side="bottom" isWide />
}
