import { useEffect, useRef } from 'react'

/** The shortcut as this keyboard names it. */
export const saveKey = /mac/i.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S'

/** Saves on Ctrl+S or ⌘S, wherever the focus is, in place of the browser's own. */
export function useSaveKey(save: () => void) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
