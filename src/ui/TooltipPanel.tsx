import { Portal } from 'radix-ui'
import { DismissableLayer, Popper } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Kbd } from './Kbd.tsx'

export interface TooltipPanelProps {
  /** The element that it explains. */
  readonly element: RefObject<HTMLElement | null>
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly label: ReactNode
  readonly shortcut: string | undefined
  readonly onClose: () => void
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
}

/** The words of a tooltip, beside its element; Escape, a press elsewhere and scrolling close it. */
export function TooltipPanel({ element, side, label, shortcut, onClose, ...hovering }: TooltipPanelProps) {
  useEffect(() => {
    function onScroll({ target }: Event) {
      if (target instanceof Node && target.contains(element.current)) onClose()
    }
    window.addEventListener('scroll', onScroll, { capture: true })
    return () => window.removeEventListener('scroll', onScroll, { capture: true })
  }, [element, onClose])
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={element} />
      <Portal.Root asChild>
        <DismissableLayer.Root asChild onFocusOutside={event => event.preventDefault()} onDismiss={onClose}>
          <Popper.Content
            role="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            {...hovering}
            className="z-60 flex max-w-80 animate-appear items-center gap-2 rounded-md bg-ink px-2 py-1 text-bg text-xs"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            {shortcut !== undefined && <Kbd inverted>{shortcut}</Kbd>}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  )
}
