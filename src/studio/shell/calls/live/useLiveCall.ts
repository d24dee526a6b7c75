import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { noRows } from '#studio/shell/timeline/rows.ts'
import { holdCall, type LiveCall, type LiveCallStore } from './liveCall.ts'

const notYet: LiveCallStore = createStore(() => ({ connection: 'connecting', timeline: noRows }))

/** A call as it goes, for as long as the component shows it. */
export function useLiveCall(call_id: string): LiveCall {
  const [held, setHeld] = useState<{ readonly call_id: string; readonly store: LiveCallStore }>()
  useEffect(() => {
    const { store, release } = holdCall(call_id)
    setHeld({ call_id, store })
    return release
  }, [call_id])
  return useStore(held?.call_id === call_id ? held.store : notYet)
}
