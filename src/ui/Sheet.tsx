import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { DialogParts, overlayLook } from './Dialog.tsx'
import { useReturnFocus } from './returnFocus.ts'

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly wide?: boolean
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A dialog along the page's right edge, for long forms and records that one looks at beside their list. */
export function Sheet({ open, onClose, title, description, wide = false, footer, children }: SheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={next => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLook} />
        <Primitive.Content
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed inset-y-0 right-0 z-50 flex w-[calc(100vw-2rem)] animate-slide-in flex-col border-line border-l bg-pop shadow-pop ${wide ? 'max-w-3xl' : 'max-w-xl'}`}
        >
          <DialogParts title={title} description={description} footer={footer}>
            {children}
          </DialogParts>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
