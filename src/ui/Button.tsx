import { type ComponentProps, type MouseEvent, useState } from 'react'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

const looks = {
  primary: 'border-transparent bg-accent text-on-accent shadow-card hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink shadow-card hover:bg-raised',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-raised',
  danger: 'border-line bg-surface text-danger shadow-card hover:bg-danger-soft',
  destructive: 'border-transparent bg-danger text-on-danger shadow-card hover:opacity-90',
}
const sizes = {
  small: 'h-7 gap-1 px-2 text-xs',
  medium: 'h-8 gap-1.5 px-3 text-[13px]',
  large: 'h-9 gap-2 px-4 text-sm',
}

interface Looks {
  readonly look?: keyof typeof looks
  readonly size?: keyof typeof sizes
}

/** The look of a button, for a link that leads on like one. */
export function buttonLook({ look = 'secondary', size = 'medium' }: Looks = {}): string {
  return `inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors duration-100 disabled:opacity-50 aria-disabled:opacity-50 ${looks[look]} ${sizes[size]}`
}

type ButtonProps = ComponentProps<'button'> & Looks & { readonly busy?: boolean }

/**
 * A button; `busy` while what it began is under way. One that can be busy takes a double click as one, before it is shown as busy. While it
 * has the focus it is disabled in words and deeds alone, since the browser would drop the focus to the page.
 */
export function Button({
  look = 'secondary',
  size = 'medium',
  busy,
  disabled,
  className = '',
  children,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps) {
  const [hasFocus, setFocus] = useState(false)
  const isOff = Boolean(disabled || busy)
  function click(event: MouseEvent<HTMLButtonElement>) {
    const isSecond = busy !== undefined && event.detail > 1
    if (isOff || isSecond) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      disabled={isOff && !hasFocus}
      aria-disabled={(isOff && hasFocus) || undefined}
      onClick={click}
      onFocus={event => {
        setFocus(true)
        onFocus?.(event)
      }}
      onBlur={event => {
        setFocus(false)
        onBlur?.(event)
      }}
      className={`${buttonLook({ look, size })} ${className}`}
      {...rest}
    >
      {busy && <Spinner label="" className="size-3.5" />}
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  readonly label: string
  readonly shortcut?: string | undefined
  readonly size?: 'small' | 'medium'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** The look of a button that shows an icon only. */
export function iconButtonLook(size: 'small' | 'medium' = 'medium'): string {
  return `inline-flex ${size === 'small' ? 'size-6' : 'size-8'} shrink-0 items-center justify-center rounded-md text-ink transition-colors duration-100 hover:bg-raised disabled:opacity-40 data-[state=open]:bg-raised`
}

/** A button that shows an icon only; `label` is read out, and shown on hover and focus with its shortcut. */
export function IconButton({
  label,
  shortcut,
  size = 'medium',
  side = 'bottom',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={side}>
      <button
        type="button"
        aria-label={label}
        // A disabled button tells the tooltip nothing.
        title={rest.disabled ? label : undefined}
        className={`${iconButtonLook(size)} ${className}`}
        {...rest}
      />
    </Tooltip>
  )
}
