import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Sheet } from '#ui/Dialog.tsx'

interface FormSheetProps extends Omit<ComponentProps<typeof Sheet>, 'open'> {
  /** Something was entered that closing would lose. */
  readonly isChanged: boolean
}

/** A sheet with a form: before it is closed with something entered, it asks. Its footer begins with *Cancel*. */
export function FormSheet({ isChanged, onClose, footer, children, ...rest }: FormSheetProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => (isChanged ? setAsking(true) : onClose())
  return (
    <Sheet
      open
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {footer}
        </>
      }
      {...rest}
    >
      {children}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard what you entered?"
        description="This form isn’t saved anywhere yet."
        confirm="Discard"
        onConfirm={onClose}
      />
    </Sheet>
  )
}
