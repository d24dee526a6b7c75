import { useEffect } from 'react'
import { Toaster as Primitive } from 'sonner'

export { toast } from 'sonner'

export interface ToasterProps {
  readonly theme: 'light' | 'dark' | 'system'
}

/** The place of short messages, those that were said before it was there included; on the page it is where `theme.css` has it. */
export function Toaster({ theme }: ToasterProps) {
  useEffect(() => {
    document.addEventListener('mousedown', leaveFocus)
    return () => document.removeEventListener('mousedown', leaveFocus)
  }, [])
  return (
    <Primitive
      theme={theme}
      position="bottom-center"
      closeButton
      gap={8}
      toastOptions={{
        classNames: {
          toast: '!min-h-11 !rounded-lg !py-2 !border-line !bg-pop !text-ink !shadow-pop !font-sans !text-[13px]',
          actionButton: '!h-7 !rounded-md !bg-transparent !px-2 !font-medium !text-accent hover:!bg-raised',
          closeButton: '!border-line !bg-pop !text-muted',
        },
      }}
    />
  )
}

/** Leaves the focus where it is when a button of a message is clicked: the message would give it back as it goes, away from a menu that was opened meanwhile. */
function leaveFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toast] button')) event.preventDefault()
}
