import { Popover as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

interface PopoverProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

/** A small panel beside the button that opens it; Escape and a click elsewhere close it. */
export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = 'start',
  className = 'w-72',
  children,
}: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <PopoverPanel aria-label={label} align={align} className={className}>
          {children}
        </PopoverPanel>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The panel by itself, for one that is anchored elsewhere than at a button. */
export function PopoverPanel({ className = '', ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Content
      sideOffset={4}
      collisionPadding={8}
      className={`z-50 overflow-hidden rounded-lg border border-line bg-pop text-ink shadow-pop animate-rise ${className}`}
      {...rest}
    />
  )
}
