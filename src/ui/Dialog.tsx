import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A dialog over the page; Escape and the cross close it. */
export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={next => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Primitive.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-surface shadow-xl ${wide ? 'max-w-3xl' : 'max-w-md'}`}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close">
                <X aria-hidden className="size-4" />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="min-h-0 overflow-auto px-5 pb-5">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
