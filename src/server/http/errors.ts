import type { ErrorBody } from '#contract/envelope.ts'

export interface Fault {
  readonly path: string
  readonly message: string
}

/** So many faults are named at most: whoever makes more has sent something else than a person could fix. */
const MOST_FAULTS = 10_000

/** The faults that an answer names, of any number of them; the last one says how many more there are. */
export function named(faults: readonly Fault[]): readonly Fault[] {
  const more = faults.length - MOST_FAULTS
  if (more <= 0) return faults
  return [...faults.slice(0, MOST_FAULTS), { path: '', message: `There are ${more} more faults.` }]
}

/** A failure that the caller is told of: its status, one sentence, and every place that is at fault (`docs/api-decisions.md` §1). */
export class ApiError extends Error {
  readonly status: number
  readonly faults: readonly Fault[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    faults: readonly Fault[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.faults = faults
    this.headers = headers
  }

  body(): ErrorBody {
    return errorBodyOf(this.message, this.faults)
  }
}

/** A failure that is at no place names the request as a whole: some clients look at `errors` alone, and take none for a success. */
export function errorBodyOf(message: string, faults: readonly Fault[] = []): ErrorBody {
  const named = faults.length > 0 ? faults : [{ path: '', message }]
  return {
    status: 'error',
    message,
    errors: named.map(({ path, message }) => ({ path, message, error: message })),
  }
}
