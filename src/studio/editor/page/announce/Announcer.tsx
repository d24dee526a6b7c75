import { useEffect, useState } from 'react'
import { lazyModule } from '#ui/lazy/parts.ts'
import { useSession } from '../../hooks/useEditor.ts'

const loadAnnouncements = lazyModule(() => import('./announcements.ts'))

/** Older messages have long been read out. */
const KEPT = 3

/** The one place from which what happens in the editor is read out. */
export function Announcer() {
  const session = useSession()
  const [messages, setMessages] = useState<readonly { readonly number: number; readonly text: string }[]>([])
  useEffect(() => {
    const say = (text: string) =>
      setMessages(before => [...before, { number: (before.at(-1)?.number ?? 0) + 1, text }].slice(-KEPT))
    let leave: (() => void) | undefined
    let isOver = false
    // At once, yet after what there is to see: without it nothing is read out, and nothing else suffers.
    loadAnnouncements().then(
      ({ announce }) => {
        if (!isOver) leave = announce(session, say)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      leave?.()
    }
  }, [session])
  return (
    <div
      role="log"
      aria-label="What happened"
      aria-live="polite"
      aria-relevant="additions"
      aria-atomic={false}
      className="sr-only"
    >
      {messages.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  )
}
