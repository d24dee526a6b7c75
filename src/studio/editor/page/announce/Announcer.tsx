import { useEffect, useState } from 'react'
import { useSession } from '../../hooks/useEditor.ts'
import { announce } from './announcements.ts'

/** Older messages have long been read out. */
const KEPT = 3

/** The one place from which what happens in the editor is read out. */
export function Announcer() {
  const session = useSession()
  const [messages, setMessages] = useState<readonly { readonly number: number; readonly text: string }[]>([])
  useEffect(
    () =>
      announce(session, text =>
        setMessages(before => [...before, { number: (before.at(-1)?.number ?? 0) + 1, text }].slice(-KEPT)),
      ),
    [session],
  )
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
