import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** True if the window is at least so wide, in rem. */
export function useIsWindowWide(rem: number): boolean {
  const query = useMemo(() => matchMedia(`(min-width: ${rem}rem)`), [rem])
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}
