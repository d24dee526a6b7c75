import { Check } from 'lucide-react'
import { Menu as Primitive } from 'radix-ui/internal'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Kbd } from './Kbd.tsx'
import type { MenuContents, MenuItem, Point } from './menuContents.ts'

const look =
  'z-50 max-h-(--radix-popper-available-height) max-w-80 animate-rise overflow-y-auto rounded-lg border border-line bg-pop p-1 text-ink shadow-pop'
const row =
  'flex cursor-pointer select-none items-center gap-2 rounded-md px-2 py-1.5 text-[13px] outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-ink/8'

interface PanelProps extends MenuContents, Omit<ComponentProps<typeof Primitive.Content>, 'children'> {
  readonly anchor: ComponentProps<typeof Primitive.Anchor>['virtualRef']
  readonly isFirstFocused: boolean
  readonly onClose: () => void
}

/** A menu beside its anchor, for as long as it is rendered. */
function Panel({ anchor, isFirstFocused, onClose, choice, items, className = 'min-w-52', ...rest }: PanelProps) {
  return (
    <Primitive.Root open modal={false} onOpenChange={open => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content collisionPadding={8} className={`${look} ${className}`} {...rest}>
          <Contents {...(choice && { choice })} items={items} />
          {isFirstFocused && <FocusFirst />}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface ButtonPanelProps extends MenuContents {
  readonly button: RefObject<HTMLElement | null>
  readonly id: string
  /** The id of the button. */
  readonly labelledBy: string
  readonly align: 'start' | 'center' | 'end'
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly isByKeyboard: boolean
  readonly onClose: () => void
}

/** The menu of a button, which has the focus again afterwards, unless a click elsewhere closed it. */
export function ButtonPanel({ button, labelledBy, isByKeyboard, ...rest }: ButtonPanelProps) {
  const isLeft = useRef(false)
  return (
    <Panel
      anchor={button}
      aria-labelledby={labelledBy}
      isFirstFocused={isByKeyboard}
      sideOffset={4}
      onInteractOutside={() => {
        isLeft.current = true
      }}
      onCloseAutoFocus={event => {
        event.preventDefault()
        if (!isLeft.current) button.current?.focus()
      }}
      {...rest}
    />
  )
}

interface PointPanelProps extends MenuContents {
  readonly at: Point
  readonly side: 'right' | 'bottom'
  readonly label?: string
  readonly isWide?: boolean
  readonly onClose: () => void
  readonly onCloseAutoFocus?: (event: Event) => void
}

/** The menu at a place of the window. */
export function PointPanel({ at: { x, y }, label, isWide = false, onCloseAutoFocus, ...rest }: PointPanelProps) {
  const isLeft = useRef(false)
  const anchor = useMemo(() => ({ current: { getBoundingClientRect: () => DOMRect.fromRect({ x, y }) } }), [x, y])
  return (
    <Panel
      loop={isWide}
      anchor={anchor}
      aria-label={label}
      isFirstFocused={isWide}
      align="start"
      sideOffset={isWide ? 4 : 2}
      className={isWide ? 'min-w-[min(24rem,calc(100vw-1rem))]' : 'min-w-52'}
      onInteractOutside={() => {
        isLeft.current = true
      }}
      onCloseAutoFocus={event => {
        if (onCloseAutoFocus) onCloseAutoFocus(event)
        else if (isLeft.current) event.preventDefault()
      }}
      {...rest}
    />
  )
}

/** Puts the focus on a menu's first item: Enter takes what is most likely wanted. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // After the menu has taken the focus for itself.
    const frame = requestAnimationFrame(() =>
      place.current?.parentElement?.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [])
  return <span ref={place} hidden />
}

function Contents({ choice, items }: MenuContents) {
  const hasIcons =
    items.some(({ icon }) => icon !== undefined) || choice?.choices.some(({ icon }) => icon !== undefined)
  return (
    <>
      {items.map(item => (
        <Item key={item.label} item={item} hasIcons={hasIcons ?? false} />
      ))}
      {choice && (
        <>
          {items.length > 0 && <Primitive.Separator className="my-1 h-px bg-line" />}
          <Primitive.Label className="px-2 py-1 font-medium text-muted text-xs">{choice.title}</Primitive.Label>
          <Primitive.RadioGroup value={choice.value} onValueChange={choice.onChange}>
            {choice.choices.map(({ value, label, icon }) => (
              <Primitive.RadioItem key={value} value={value} className={row}>
                <span className="flex size-4 items-center justify-center">{icon}</span>
                <span className="flex-1">{label}</span>
                <Primitive.ItemIndicator>
                  <Check aria-hidden className="size-3.5" />
                </Primitive.ItemIndicator>
              </Primitive.RadioItem>
            ))}
          </Primitive.RadioGroup>
        </>
      )}
    </>
  )
}

function Item({ item, hasIcons }: { readonly item: MenuItem; readonly hasIcons: boolean }) {
  const { label, about, icon, shortcut, isDanger, isLong = false, isDisabled = false, isApart } = item
  return (
    <>
      {isApart && <Primitive.Separator className="my-1 h-px bg-line" />}
      <Primitive.Item
        disabled={isDisabled}
        textValue={label}
        onSelect={item.onSelect}
        className={`${row} ${isDanger ? 'text-danger data-highlighted:bg-danger-soft' : ''}`}
      >
        {hasIcons && !isLong && <span className="flex size-4 shrink-0 items-center justify-center">{icon}</span>}
        <span className={`min-w-0 flex-1 ${isLong ? 'break-words' : 'truncate'}`}>
          {label}
          {about !== undefined && <span className="block whitespace-normal text-muted text-xs">{about}</span>}
        </span>
        {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
      </Primitive.Item>
    </>
  )
}
