import type { ComponentProps } from 'react'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-ink hover:bg-raised border-line',
  quiet: 'bg-transparent text-ink hover:bg-raised border-transparent',
  danger: 'bg-surface text-danger hover:bg-raised border-line',
}

/** A button. `title` explains it, with its shortcut where it has one. */
export function Button({
  look = 'secondary',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof looks }) {
  return (
    <button
      type="button"
      className={`inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 font-medium text-[13px] transition-colors disabled:opacity-50 ${looks[look]} ${className}`}
      {...rest}
    />
  )
}

/** A button that shows an icon only; `label` is read out, and shown on hover. */
export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-raised disabled:opacity-40 ${className}`}
      {...rest}
    />
  )
}
