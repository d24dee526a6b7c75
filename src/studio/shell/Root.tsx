import { Outlet, useMatch } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useConnection } from './connection.ts'

/** Frame of every page, the editor and the sign-in page included. */
export function Root() {
  useEffect(keepPage, [])
  return (
    <div className="flex h-full flex-col">
      <UnreachedBanner />
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}

/** The editor says it in its toolbar, where nothing moves for it; there the banner is only read out. */
function UnreachedBanner() {
  const reached = useConnection(state => state.reached)
  const isInEditor = useMatch({ from: '/pathways/$pathwayId', shouldThrow: false }) !== undefined
  return (
    <div role="status" className={isInEditor ? 'sr-only' : 'shrink-0'}>
      {!reached && (
        <p className="flex items-center justify-center gap-2 border-line border-b bg-warning-soft px-4 py-1.5 font-medium text-[13px] text-warning">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          Dialpath isn’t responding. Retrying every few seconds.
        </p>
      )}
    </div>
  )
}

/** A file that is dropped beside its place would be opened by the browser instead of this page. */
function keepPage(): () => void {
  function refuse(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
