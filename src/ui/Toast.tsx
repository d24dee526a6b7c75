import { Toaster as Primitive, toast } from 'sonner'

/** The place of short messages; once, at the root of the app. */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' | 'system' }) {
  return (
    <Primitive
      theme={theme}
      position="bottom-right"
      closeButton
      gap={8}
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border-line !bg-pop !text-ink !shadow-pop !font-sans !text-[13px]',
          actionButton: '!h-7 !rounded-md !bg-accent !px-2.5 !font-medium !text-on-accent',
          closeButton: '!border-line !bg-pop !text-muted',
        },
      }}
    />
  )
}

const UNDO_SHOWN_FOR_MS = 10_000

/**
 * Says what was done, with a button that takes it back.
 *
 * @param onGone when the message has left the screen
 * @returns what takes the message away, where there is nothing to take back any more
 */
export function toastUndo(message: string, undo: () => void, onGone?: () => void): () => void {
  const shown = toast(message, {
    duration: UNDO_SHOWN_FOR_MS,
    action: { label: 'Undo', onClick: undo },
    onDismiss: onGone,
    onAutoClose: onGone,
  })
  return () => toast.dismiss(shown)
}
