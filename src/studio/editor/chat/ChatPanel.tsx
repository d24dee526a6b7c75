import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/States.tsx'

const ChatRoom = lazy(() => import('./ChatRoom.tsx').then(({ ChatRoom }) => ({ default: ChatRoom })))

/** The chat with the pathway that is open; what it is made of loads when it is first shown. */
export function ChatPanel() {
  return (
    <Suspense
      fallback={
        <div className="p-4">
          <Skeleton rows={4} className="h-8" />
        </div>
      }
    >
      <ChatRoom />
    </Suspense>
  )
}
