import { Check, Ellipsis } from 'lucide-react'
import { ContextMenu as Context, DropdownMenu as Dropdown } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { Kbd } from './Kbd.tsx'

export interface MenuItem {
  readonly label: string
  /** Says what it does, in one line below its label. */
  readonly about?: string
  readonly icon?: ReactNode
  readonly shortcut?: string | undefined
  readonly isDanger?: boolean
  /** A whole sentence, which may need several lines. */
  readonly isLong?: boolean
  readonly isDisabled?: boolean
  /** A line above it sets it apart from what stands before. */
  readonly isApart?: boolean
  readonly onSelect: () => void
}

/** One of several values, as a part of a menu. */
export interface MenuChoice {
  readonly title: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (value: string) => void
}

interface MenuContents {
  readonly choice?: MenuChoice
  readonly items: readonly MenuItem[]
}

interface MenuProps extends MenuContents {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

const panel =
  'z-50 max-h-(--radix-popper-available-height) min-w-52 max-w-80 animate-rise overflow-y-auto rounded-lg border border-line bg-pop p-1 text-ink shadow-pop'
const row =
  'flex cursor-pointer select-none items-center gap-2 rounded-md px-2 py-1.5 text-[13px] outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-ink/8'

/** A menu behind a button. What lies behind it is not hidden from assistive technology: its fields could still have the focus. */
export function Menu({ trigger, align = 'end', side = 'bottom', ...contents }: MenuProps) {
  return (
    <Dropdown.Root modal={false}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={panel}>
          <Contents parts={Dropdown} {...contents} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

interface MoreMenuProps extends MenuContents {
  /** The name of the menu: “More about this node”. */
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

interface PointMenuProps extends MenuContents {
  readonly label: string
  /** A place of the window, in pixels. */
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
  /** The element that has the focus afterwards. */
  readonly onCloseAutoFocus: (event: Event) => void
}

/** The same menu at a place of the window, for as long as it is rendered. */
export function PointMenu({ label, at, onClose, onCloseAutoFocus, ...contents }: PointMenuProps) {
  return (
    <Dropdown.Root open modal={false} onOpenChange={open => !open && onClose()}>
      <Dropdown.Trigger tabIndex={-1} aria-label={label} className="fixed size-0" style={{ left: at.x, top: at.y }} />
      <Dropdown.Portal>
        <Dropdown.Content
          loop
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
          className={`${panel} min-w-[min(24rem,calc(100vw-1rem))]`}
        >
          <Contents parts={Dropdown} {...contents} />
          <FocusFirst />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

/** Puts the focus on a menu's first item, also where the pointer opened it: Enter takes what is most likely wanted. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // After the menu has taken the focus for itself.
    const frame = requestAnimationFrame(() =>
      place.current?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return <span ref={place} hidden />
}

/** The same menu where the pointer is, by a right click or the keyboard's menu key. `children` is the one element that has it. */
export function ContextMenu({ children, ...contents }: MenuContents & { readonly children: ReactNode }) {
  return (
    <Context.Root modal={false}>
      <Context.Trigger asChild>{children}</Context.Trigger>
      <Context.Portal>
        <Context.Content collisionPadding={8} className={panel}>
          <Contents parts={Context} {...contents} />
        </Context.Content>
      </Context.Portal>
    </Context.Root>
  )
}

type Parts = Pick<typeof Dropdown, 'Item' | 'Label' | 'RadioGroup' | 'RadioItem' | 'ItemIndicator' | 'Separator'>

function Contents({ parts, choice, items }: MenuContents & { readonly parts: Parts }) {
  const { Label, RadioGroup, RadioItem, ItemIndicator, Separator } = parts
  return (
    <>
      {items.map(item => (
        <Item key={item.label} parts={parts} item={item} />
      ))}
      {choice && (
        <>
          {items.length > 0 && <Separator className="my-1 h-px bg-line" />}
          <Label className="px-2 py-1 font-medium text-muted text-xs">{choice.title}</Label>
          <RadioGroup value={choice.value} onValueChange={choice.onChange}>
            {choice.choices.map(({ value, label, icon }) => (
              <RadioItem key={value} value={value} className={row}>
                <span className="flex size-4 items-center justify-center">{icon}</span>
                <span className="flex-1">{label}</span>
                <ItemIndicator>
                  <Check aria-hidden className="size-3.5" />
                </ItemIndicator>
              </RadioItem>
            ))}
          </RadioGroup>
        </>
      )}
    </>
  )
}

function Item({ parts, item }: { readonly parts: Parts; readonly item: MenuItem }) {
  const { label, about, icon, shortcut, isDanger, isLong = false, isDisabled = false, isApart } = item
  const content = (
    <>
      {!isLong && <span className="flex size-4 shrink-0 items-center justify-center">{icon}</span>}
      <span className={`min-w-0 flex-1 ${isLong ? 'break-words' : 'truncate'}`}>
        {label}
        {about !== undefined && <span className="block whitespace-normal text-muted text-xs">{about}</span>}
      </span>
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </>
  )
  return (
    <>
      {isApart && <parts.Separator className="my-1 h-px bg-line" />}
      <parts.Item
        disabled={isDisabled}
        textValue={label}
        onSelect={item.onSelect}
        className={`${row} ${isDanger ? 'text-danger data-highlighted:bg-danger-soft' : ''}`}
      >
        {content}
      </parts.Item>
    </>
  )
}
