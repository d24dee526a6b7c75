import { useRef } from 'react'

/** The element that was in use when something opened over the page; for an item of a menu the menu's own button, since the item is gone by then. */
function opener(): HTMLElement | undefined {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const from = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return from instanceof HTMLElement && from !== document.body ? from : undefined
}

/** Gives the focus back to where it was before: dialogs here are opened by state, and so have no button that they know of. */
export function useReturnFocus() {
  const from = useRef<HTMLElement>(undefined)
  return {
    onOpenAutoFocus() {
      from.current = opener()
    },
    onCloseAutoFocus(event: Event) {
      // The action that closed it may have led the focus on, to a field that it revealed.
      const isLedOn = document.activeElement !== null && document.activeElement !== document.body
      const target = from.current?.isConnected ? from.current : document.querySelector('main')
      if (isLedOn || !target) return
      event.preventDefault()
      target.focus()
    },
  }
}
