import { useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../hooks/useEditor.ts'
import { takeUpCall } from '../../session/run/watchCall.ts'
import { CallForm } from './CallForm.tsx'
import { CallView } from './CallView.tsx'

/** Calls the pathway to try it, and shows the call as it goes. */
export function TestCallPanel() {
  const session = useSession()
  useLayoutEffect(() => takeUpCall(session), [session])
  const watched = useStore(session.testCall, state => state.watched)
  return watched ? <CallView key={watched.call_id} {...watched} /> : <CallForm />
}
