import type { EventSourceMessage } from 'eventsource-parser'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { addressOf } from '#contract/call.ts'
import { RECORD_CHANGED } from '#contract/callStream.ts'
import { noteSignedOut, queryClient } from '#studio/shell/api.ts'
import { noteUnreached } from '#studio/shell/connection.ts'
import { Refused } from '#studio/shell/refused.ts'
import { follow } from '#studio/shell/stream/follow.ts'
import { readMessage } from '#studio/shell/stream/readMessage.ts'
import { wait } from '#studio/shell/stream/wait.ts'
import { addEvents, noRows, type TimelineRows } from '#studio/shell/timeline/rows.ts'
import { callKey, callQuery } from '../queries.ts'
import { isRecordedEvent } from './timelineEvent.ts'

/** State of following a call. */
export interface LiveCall {
  readonly connection: 'connecting' | 'live' | 'lost' | 'ended' | 'refused'
  readonly timeline: TimelineRows
}

export type LiveCallStore = StoreApi<LiveCall>

interface Followed {
  readonly store: LiveCallStore
  readonly controller: AbortController
  holders: number
}

const followedCalls = new Map<string, Followed>()

export interface LiveCallHold {
  readonly store: LiveCallStore
  readonly release: () => void
}

/** Follows a call for as long as someone holds it; all who hold the same call share one stream. */
export function holdCall(call_id: string): LiveCallHold {
  const followed = followedCalls.get(call_id) ?? begin(call_id)
  followed.holders += 1
  let isHeld = true
  return {
    store: followed.store,
    release() {
      if (!isHeld) return
      isHeld = false
      followed.holders -= 1
      if (followed.holders > 0) return
      followed.controller.abort()
      followedCalls.delete(call_id)
    },
  }
}

function begin(call_id: string): Followed {
  const store = createStore<LiveCall>()(() => ({ connection: 'connecting', timeline: noRows }))
  const followed: Followed = { store, controller: new AbortController(), holders: 0 }
  followedCalls.set(call_id, followed)
  const { signal } = followed.controller
  follow({
    url: addressOf('GET /api/v1/pathway_calls/:call_id', { params: { call_id } }),
    fetch: (...request) => fetch(...request),
    wait,
    signal,
    onOpen: () => store.setState({ connection: 'live' }),
    onMessages(messages) {
      const isOfRecord = ({ event }: EventSourceMessage) => event === RECORD_CHANGED
      const events = messages.filter(message => !isOfRecord(message))
      store.setState(({ timeline }) => ({
        timeline: addEvents(
          timeline,
          events.flatMap(message => readMessage(isRecordedEvent, message)),
        ),
      }))
      if (messages.some(isOfRecord)) void queryClient.invalidateQueries({ queryKey: callKey(call_id) })
    },
    onLost() {
      store.setState({ connection: 'lost' })
      noteUnreached()
    },
    isOver: async () => (await queryClient.fetchQuery({ ...callQuery(call_id), staleTime: 0 })).completed,
  }).then(
    () => store.setState({ connection: 'ended' }),
    (error: unknown) => {
      if (signal.aborted) return
      if (error instanceof Refused && error.status === SIGNED_OUT) noteSignedOut()
      store.setState({ connection: 'refused' })
    },
  )
  return followed
}

const SIGNED_OUT = 401
