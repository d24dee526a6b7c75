import { useSyncExternalStore } from 'react'

/** Narrower, the names of the pages would take the room that tables need. */
const wide = matchMedia('(min-width: 72rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for the names of the pages beside the page. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
