import { useEffect, useState } from 'react'
import { addressOf } from '#contract/call.ts'
import type { CallEvent } from '#contract/callEvents.ts'
import { queryClient } from '#studio/shell/api.ts'
import { callQuery } from '#studio/shell/calls/queries.ts'
import { noteUnreached } from '#studio/shell/connection.ts'
import { type Guard, isText, oneOf, shapeOf } from '#studio/shell/guards.ts'
import { follow } from '#studio/shell/stream/follow.ts'
import { readMessage } from '#studio/shell/stream/readMessage.ts'
import { wait } from '#studio/shell/stream/wait.ts'

interface CallLog {
  /** Undefined until the service answers. */
  readonly events: readonly CallEvent[] | undefined
  /** Why the call cannot be followed. */
  readonly error: unknown
}

const nothing: CallLog = { events: undefined, error: undefined }

const isCallEvent: Guard<CallEvent> = shapeOf({
  level: oneOf('queue', 'call'),
  message: isText,
  category: oneOf('info', 'performance', 'error'),
  call_id: isText,
  timestamp: isText,
})

/** Follows what the event stream tells of a call, for as long as the component shows it. */
export function useCallLog(call_id: string): CallLog & { readonly retry: () => void } {
  const [log, setLog] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt follows the call anew
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setLog(nothing)
    follow({
      url: addressOf('GET /api/v1/event_stream/:call_id', { params: { call_id } }),
      fetch: (...request) => fetch(...request),
      wait,
      signal,
      onOpen: () => setLog(({ events = [] }) => ({ events, error: undefined })),
      onMessages: messages => {
        const told = messages.flatMap(message => readMessage(isCallEvent, message))
        setLog(({ events = [] }) => ({ events: [...events, ...told], error: undefined }))
      },
      onLost: noteUnreached,
      isOver: async () => (await queryClient.fetchQuery({ ...callQuery(call_id), staleTime: 0 })).completed,
    }).catch((error: unknown) => {
      if (!signal.aborted) setLog(({ events }) => ({ events, error }))
    })
    return () => controller.abort()
  }, [call_id, attempt])
  return { ...log, retry: () => setAttempt(attempt + 1) }
}
