import { useSyncExternalStore } from 'react'

/** As wide as Tailwind's `lg`. */
const wide = matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for the names of the pages beside the page. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
