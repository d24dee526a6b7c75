import { useSyncExternalStore } from 'react'

/** Narrower, a form and the place to try it beside it would both be cramped. */
const roomy = matchMedia('(min-width: 80rem)')

function subscribe(listener: () => void) {
  roomy.addEventListener('change', listener)
  return () => roomy.removeEventListener('change', listener)
}

/** Whether there is room for something beside the form. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(subscribe, () => roomy.matches)
}
