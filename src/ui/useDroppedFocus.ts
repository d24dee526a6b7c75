import { type RefObject, useEffect, useRef } from 'react'

/** Gives the element the focus as it is shown, where what had it is gone: keys would be the page's own, and a screen reader at its top. */
export function useDroppedFocus<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (document.activeElement === document.body) shown.current?.focus()
  }, [])
  return shown
}
