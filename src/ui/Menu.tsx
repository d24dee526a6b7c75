import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
}

/** One of several values, as a part of a menu. */
export interface MenuChoice {
  readonly title: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (value: string) => void
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode
  readonly choice?: MenuChoice
  readonly items: readonly MenuItem[]
}

const row =
  'flex cursor-pointer select-none items-center gap-2 rounded-md px-2 py-1.5 text-[13px] outline-none data-disabled:opacity-50 data-highlighted:bg-raised'

/** A menu behind a button. */
export function Menu({ trigger, choice, items }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-52 rounded-lg border border-line bg-surface p-1 text-ink shadow-lg"
        >
          {items.map(({ label, icon, onSelect, isDanger, isDisabled = false }) => (
            <DropdownMenu.Item
              key={label}
              disabled={isDisabled}
              onSelect={onSelect}
              className={`${row} ${isDanger ? 'text-danger' : ''}`}
            >
              <span className="flex size-4 items-center justify-center">{icon}</span>
              {label}
            </DropdownMenu.Item>
          ))}
          {choice && (
            <>
              <DropdownMenu.Separator className="my-1 h-px bg-line" />
              <DropdownMenu.Label className="px-2 py-1 font-medium text-muted text-xs">
                {choice.title}
              </DropdownMenu.Label>
              <DropdownMenu.RadioGroup value={choice.value} onValueChange={choice.onChange}>
                {choice.choices.map(({ value, label, icon }) => (
                  <DropdownMenu.RadioItem key={value} value={value} className={row}>
                    <span className="flex size-4 items-center justify-center">{icon}</span>
                    <span className="flex-1">{label}</span>
                    <DropdownMenu.ItemIndicator>
                      <Check aria-hidden className="size-3.5" />
                    </DropdownMenu.ItemIndicator>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
