import { Tooltip as Primitive } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

interface TooltipProps {
  readonly label: ReactNode
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The one element that it explains. */
  readonly children: ReactNode
}

/** Around the whole app: the second tooltip in a row comes at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  )
}

/** Says more about what is hovered or focused; never the only place where something is said. */
export function Tooltip({ label, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild aria-describedby={undefined} onFocus={keepQuietUnlessByKeyboard}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-80 animate-appear items-center gap-2 rounded-md bg-ink px-2 py-1 text-bg text-xs"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          {shortcut !== undefined && <Kbd inverted>{shortcut}</Kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** A menu that closes gives the focus back to its button; the pointer did not ask for the tooltip then. */
function keepQuietUnlessByKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
