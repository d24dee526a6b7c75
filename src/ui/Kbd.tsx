import type { ReactNode } from 'react'

/** A key, or keys pressed together, as they are written on a keyboard. */
export function Kbd({ inverted = false, children }: { readonly inverted?: boolean; readonly children: ReactNode }) {
  return (
    <kbd
      className={`inline-flex h-[18px] min-w-[18px] items-center justify-center rounded border px-1 font-medium font-sans text-[11px] tabular-nums ${inverted ? 'border-bg/25 text-bg/80' : 'border-line bg-raised text-muted'}`}
    >
      {children}
    </kbd>
  )
}
