import { queryOptions } from '@tanstack/react-query'
import { addressOf, type RouteAnswer } from '#contract/call.ts'
import { call } from '#studio/shell/api.ts'

export type Recording = RouteAnswer<'GET /api/v1/calls/:call_id/recording/timeline'>

/** The waveform of a recording, and the times of its lines; both stay as they are. */
export const recordingQuery = (call_id: string) =>
  queryOptions({
    queryKey: ['calls', 'recording', call_id],
    queryFn: ({ signal }) => call('GET /api/v1/calls/:call_id/recording/timeline', { params: { call_id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The address of the sound itself. */
export const soundOf = (call_id: string) =>
  addressOf('GET /api/v1/calls/:call_id/recording.mp3', { params: { call_id } })
