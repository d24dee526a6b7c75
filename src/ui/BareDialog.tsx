import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Overlay } from './Overlay.tsx'

interface BareDialogProps {
  readonly onClose: () => void
  /** For those who do not see it; what is in it speaks for itself to others. */
  readonly title: string
  readonly children: ReactNode
}

/** A dialog without a title row, all of whose room is its contents'; Escape and a click beside it close it. */
export function BareDialog({ onClose, title, children }: BareDialogProps) {
  return (
    <Overlay parts={Primitive} open onClose={onClose} place="middle" width="huge" isDescribed={false}>
      <Primitive.Title className="sr-only">{title}</Primitive.Title>
      <div className="overflow-hidden rounded-xl">{children}</div>
    </Overlay>
  )
}
