import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { overlayLook } from './Dialog.tsx'
import { useReturnFocus } from './returnFocus.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What happens then, and whether it can be undone. */
  readonly description: ReactNode
  /** The button that does it: a verb. */
  readonly confirm: string
  /** The button that leaves all as it is. */
  readonly cancel?: string
  readonly onConfirm: () => void
  readonly busy?: boolean
  readonly destructive?: boolean
}

/** Asks before something that cannot be undone. The focus begins at the harmless button. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  busy = false,
  destructive = true,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={next => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLook} />
        <Primitive.Content
          {...returnFocus}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-rise rounded-xl border border-line bg-pop p-5 shadow-pop"
        >
          <Primitive.Title className="font-semibold text-[15px] leading-6 [overflow-wrap:anywhere]">
            {title}
          </Primitive.Title>
          <Primitive.Description className="mt-1 text-muted">{description}</Primitive.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button>{cancel}</Button>
            </Primitive.Cancel>
            <Button look={destructive ? 'destructive' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
