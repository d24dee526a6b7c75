import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy/lazyPart.tsx'
import { useParticipants } from '../../hooks/useParticipants.ts'
import type { Participant } from '../../session/sync/participants.ts'

const AbsentBar = lazyPart(async () => (await import('./AbsentBar.tsx')).AbsentBar, null)

/** Notices of others' actions on the whole pathway. */
export function Notices() {
  const absence = useParticipants(participants => participants.absence)
  return (
    <>
      <Announcement />
      {absence && <AbsentBar absence={absence} />}
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
