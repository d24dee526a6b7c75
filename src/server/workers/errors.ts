import { ApiError } from '../http/errors.ts'

/** A job that would not come to an end: its thread was ended, and so was the job. */
export class TookTooLong extends ApiError {
  constructor(activity: string, limitMs: number) {
    const seconds = limitMs / 1000
    super(422, `${activity} took longer than ${seconds === 1 ? 'a second' : `${seconds} seconds`}, so it was stopped.`)
  }
}

/** An error as a thread sends it: one that a caller is to be told of keeps what it says. */
export type SentError =
  | { readonly told: Pick<ApiError, 'status' | 'message' | 'faults' | 'headers'> }
  | { readonly other: unknown }

export function sendError(thrown: unknown): SentError {
  const error = asFailure(thrown)
  if (!(error instanceof ApiError)) return { other: error }
  const { status, message, faults, headers } = error
  return { told: { status, message, faults, headers } }
}

export function receiveError(sent: SentError): unknown {
  if (!('told' in sent)) return sent.other
  const { status, message, faults, headers } = sent.told
  return new ApiError(status, message, faults, headers)
}

/** Turns what the engine throws at values that it has no room for into a failure of whoever sent them; any other error is itself. */
export function asFailure(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error
  return /call stack/.test(error.message)
    ? new ApiError(422, 'These values are nested too deeply to be processed. Use fewer levels.')
    : new ApiError(413, 'These values are too large to be processed. Send fewer or smaller ones.')
}

/** The thread of a job ended under it. */
export class ThreadLost extends ApiError {
  /** True if trying again would not help: the job was at fault, the thread never began, or there will be no other. */
  readonly isOwnFault: boolean

  constructor(activity: string, isOwnFault: boolean) {
    super(503, `${activity} was interrupted. Try again.`, [], { 'retry-after': '1' })
    this.isOwnFault = isOwnFault
  }
}
