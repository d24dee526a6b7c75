import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { iconButtonLook } from './Button.tsx'
import { Overlay, overlayTitleLook } from './Overlay.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly wide?: boolean
  /** Stays in sight below what scrolls: the buttons. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A dialog over the page; Escape and the cross close it. */
export function Dialog({ open, onClose, wide = false, ...contents }: DialogProps) {
  const width = wide ? 'huge' : 'medium'
  const isDescribed = Boolean(contents.description)
  return (
    <Overlay parts={Primitive} open={open} onClose={onClose} place="middle" width={width} isDescribed={isDescribed}>
      <Contents {...contents} />
    </Overlay>
  )
}

/** A dialog along the page's right edge, for long forms and records that one looks at beside their list. */
export function Sheet({ open, onClose, wide = false, ...contents }: DialogProps) {
  const width = wide ? 'huge' : 'large'
  const isDescribed = Boolean(contents.description)
  return (
    <Overlay parts={Primitive} open={open} onClose={onClose} place="right" width={width} isDescribed={isDescribed}>
      <Contents {...contents} />
    </Overlay>
  )
}

/** A dialog that takes the whole window, for what needs the room; its parts scroll by themselves. */
export function WholeDialog({
  open,
  onClose,
  title,
  children,
}: Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'>) {
  return (
    <Overlay parts={Primitive} open={open} onClose={onClose} place="whole" width="whole" isDescribed={false}>
      <Primitive.Title className={`${overlayTitleLook} shrink-0 px-5 py-3`}>{title}</Primitive.Title>
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      <Cross />
    </Overlay>
  )
}

/** Without a tooltip: Escape would close that one first. */
function Cross() {
  return (
    <Primitive.Close aria-label="Close" className={`${iconButtonLook()} absolute top-3 right-3 text-muted`}>
      <X aria-hidden className="size-4" />
    </Primitive.Close>
  )
}

/** Heading, what scrolls, and footer. The cross comes last, so that the first field has the focus. */
function Contents({ title, description, footer, children }: Omit<DialogProps, 'open' | 'onClose' | 'wide'>) {
  return (
    <>
      <div className="shrink-0 break-words py-4 pr-14 pl-5">
        <Primitive.Title className={overlayTitleLook}>{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-0.5 text-pretty text-muted">{description}</Primitive.Description>
        )}
      </div>
      {children && <div className="min-h-0 flex-1 overflow-auto break-words px-5 pt-1 pb-5">{children}</div>}
      {footer && (
        <div className="flex shrink-0 flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>
      )}
      <Cross />
    </>
  )
}
