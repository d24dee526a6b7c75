import { useSyncExternalStore } from 'react'
import type { ToasterProps } from './Toaster.tsx'
import { loadedToaster, onToasterLoaded } from './toast.ts'

/** The place of short messages; once, at the root of the app. Its scripts are fetched with the first message. */
export function Toasts({ theme }: ToasterProps) {
  const Toaster = useSyncExternalStore(onToasterLoaded, loadedToaster)
  return Toaster && <Toaster theme={theme} />
}
