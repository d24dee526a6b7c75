import type { ReactNode } from 'react'
import { SplitPane } from '#ui/SplitPane.tsx'
import { useIsWindowWide } from '#ui/useWindowWidth.ts'

/** Rem; in a narrower window, as in one that is magnified four times, the list stands above what was chosen from it. */
const STACKED = 48

interface ListBesideProps {
  readonly id: string
  readonly label: string
  /** Pixels; how wide it is at first, and at least. */
  readonly size: number
  readonly min: number
  readonly list: ReactNode
  readonly children: ReactNode
}

/** A page of a list, and beside it what was chosen from it. */
export function ListBeside({ id, label, size, min, list, children }: ListBesideProps) {
  const isStacked = !useIsWindowWide(STACKED)
  return (
    <div className="flex h-full">
      <SplitPane id={id} label={label} side="left" size={size} min={min} max={420} isStacked={isStacked} panel={list}>
        {children}
      </SplitPane>
    </div>
  )
}

/** Content beside the list while none of its items is shown. */
export function Aside({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 overflow-y-auto p-8">{children}</div>
}
