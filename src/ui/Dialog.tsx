import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { useReturnFocus } from './returnFocus.ts'

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

/** Dims the page behind what stands over it. */
export const overlayLook = 'fixed inset-0 z-40 animate-appear bg-black/40 dark:bg-black/60'

/** A dialog over the page; Escape and the cross close it. */
export function Dialog({ open, onClose, title, description, wide = false, footer, children }: DialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={next => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLook} />
        <Primitive.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-rise flex-col rounded-xl border border-line bg-pop shadow-pop ${wide ? 'max-w-3xl' : 'max-w-md'}`}
        >
          <DialogParts title={title} description={description} footer={footer}>
            {children}
          </DialogParts>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

type DialogPartsProps = Pick<DialogProps, 'title' | 'description' | 'footer' | 'children'>

/** Heading, what scrolls, and footer. The cross comes last, so that the first field has the focus. */
export function DialogParts({ title, description, footer, children }: DialogPartsProps) {
  return (
    <>
      <div className="shrink-0 py-4 pr-14 pl-5">
        <Primitive.Title className="font-semibold text-[15px] leading-6 [overflow-wrap:anywhere]">
          {title}
        </Primitive.Title>
        {description && <Primitive.Description className="mt-0.5 text-muted">{description}</Primitive.Description>}
      </div>
      {children && <div className="min-h-0 flex-1 overflow-auto px-5 pt-0.5 pb-5">{children}</div>}
      {footer && (
        <div className="flex shrink-0 flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div>
      )}
      <Primitive.Close asChild>
        <IconButton label="Close" className="absolute top-3 right-3 text-muted">
          <X aria-hidden className="size-4" />
        </IconButton>
      </Primitive.Close>
    </>
  )
}
