import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Overlay, overlayTitleLook } from './Overlay.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Says what happens then, and whether it can be undone. */
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
  return (
    <Overlay parts={Primitive} open={open} onClose={onClose} place="middle" width="medium" isDescribed>
      <div className="overflow-auto p-5">
        <Primitive.Title className={overlayTitleLook}>{title}</Primitive.Title>
        <Primitive.Description className="mt-1 text-pretty text-muted">{description}</Primitive.Description>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Primitive.Cancel asChild>
            <Button>{cancel}</Button>
          </Primitive.Cancel>
          <Button look={destructive ? 'destructive' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
