const stops = {
  user: 'The call was stopped.',
  shutdown: 'The service was shut down while the call was in progress.',
  another: 'Another process has ended the call.',
} as const

/** Why a call is to end before its conversation does, and on whose behalf; what `another` process ended is not to be written to any more. */
export class CallStopped extends Error {
  readonly by: keyof typeof stops

  constructor(by: keyof typeof stops) {
    super(stops[by])
    this.by = by
  }
}

/** Another process has ended the call, so that there is nothing more to say or to store. */
export function isEndedElsewhere({ reason }: AbortSignal): boolean {
  return reason instanceof CallStopped && reason.by === 'another'
}

/** Why the call is ended before its conversation is over, for people. */
export function stopMessage(stop: AbortSignal): string {
  return stop.reason instanceof CallStopped ? stop.reason.message : stops.user
}
