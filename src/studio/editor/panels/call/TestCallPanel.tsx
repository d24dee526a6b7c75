import { useStore } from 'zustand'
import { useEditorStore } from '../../hooks/useEditor.ts'
import { testCallOf } from '../../session/run/testCalls.ts'
import { CallForm } from './CallForm.tsx'
import { CallView } from './CallView.tsx'

/** Calls the pathway to try it, and shows the call as it goes. */
export function TestCallPanel() {
  const watched = useStore(testCallOf(useEditorStore()), state => state.watched)
  return watched ? <CallView key={watched.call_id} {...watched} /> : <CallForm />
}
