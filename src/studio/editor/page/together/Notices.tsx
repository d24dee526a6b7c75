import { useEffect, useRef, useState } from 'react'
import { AfterPaint } from '#ui/lazy/AfterPaint.tsx'
import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { useEditor } from '../../hooks/useEditor.ts'
import { useParticipants } from '../../hooks/useParticipants.ts'
import type { Participant } from '../../session/sync/participants.ts'

const DecideBar = lazyPart(async () => (await import('../conflicts/DecideBar.tsx')).DecideBar, null)
const AbsentBar = lazyPart(async () => (await import('./AbsentBar.tsx')).AbsentBar, null)

/** Notices about the whole pathway, over the canvas or the outline's last rows: nothing moves under the pointer when one comes. */
export function Notices() {
  const absence = useParticipants(participants => participants.absence)
  const isOnCanvas = useEditor(state => state.view === 'canvas')
  return (
    <>
      <Announcement />
      <div
        className={`pointer-events-none absolute inset-x-2 z-20 flex flex-col items-center gap-2 *:pointer-events-auto ${isOnCanvas ? 'top-2' : 'bottom-4'}`}
      >
        {absence && <AbsentBar absence={absence} />}
        <AfterPaint>
          <DecideBar />
        </AfterPaint>
      </div>
    </>
  )
}

/** Reads out who has come and gone. */
function Announcement() {
  const others = useParticipants(participants => participants.others)
  const before = useRef<readonly Participant[]>([])
  const [text, setText] = useState('')
  useEffect(() => {
    const isIn = (list: readonly Participant[], { tab }: Participant) => list.some(one => one.tab === tab)
    const come = others.filter(one => !isIn(before.current, one))
    const gone = before.current.filter(one => !isIn(others, one))
    before.current = others
    const words = [...come.map(({ name }) => `${name} joined.`), ...gone.map(({ name }) => `${name} left.`)]
    if (words.length > 0) setText(words.join(' '))
  }, [others])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
