import type { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './returnFocus.ts'

const places = {
  middle:
    'top-1/2 left-1/2 flex max-h-[85dvh] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col overflow-hidden rounded-xl border',
  whole: 'inset-4 flex animate-rise flex-col overflow-hidden rounded-xl border',
  right: 'inset-y-0 right-0 flex animate-slide-in flex-col border-l',
}
const widths = { medium: 'max-w-md', large: 'max-w-xl', huge: 'max-w-3xl', whole: 'max-w-none' }

interface OverlayProps {
  /** Those of a dialog, or of one that must be answered. */
  readonly parts: Pick<typeof Dialog, 'Root' | 'Portal' | 'Overlay' | 'Content'>
  readonly open: boolean
  readonly onClose: () => void
  readonly place: keyof typeof places
  readonly width: keyof typeof widths
  /** True if one of the children describes it. */
  readonly isDescribed: boolean
  readonly children: ReactNode
}

/** A surface over the dimmed page, which gives the focus back where it was. */
export function Overlay({ parts, open, onClose, place, width, isDescribed, children }: OverlayProps) {
  const returnFocus = useReturnFocus()
  return (
    <parts.Root open={open} onOpenChange={next => !next && onClose()}>
      <parts.Portal>
        <parts.Overlay className="fixed inset-0 z-40 animate-appear bg-black/40 dark:bg-black/60" />
        <parts.Content
          {...returnFocus}
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          data-overlay={place}
          className={`fixed z-50 w-[calc(100vw-2rem)] border-line bg-pop shadow-pop ${places[place]} ${widths[width]}`}
        >
          {children}
        </parts.Content>
      </parts.Portal>
    </parts.Root>
  )
}

/** The look of an overlay's heading. */
export const overlayTitleLook = 'font-semibold text-[15px] leading-6 [overflow-wrap:anywhere]'
