import { ApiError } from './errors.ts'

/** Of one account, in one process: a program that forgets to close its streams must not use up the service. */
export const STREAM_LIMIT = 100

/** Counts the streams that are open; one more than the limit is 429. */
export function limitStreams(): <T>(account_id: string, stream: () => Promise<T>) => Promise<T> {
  const open = new Map<string, number>()
  return async (account_id, stream) => {
    const count = open.get(account_id) ?? 0
    if (count >= STREAM_LIMIT) {
      throw new ApiError(429, `You already have ${STREAM_LIMIT} open streams. Close one and try again.`, [], {
        'retry-after': '10',
      })
    }
    open.set(account_id, count + 1)
    try {
      return await stream()
    } finally {
      const left = (open.get(account_id) ?? 1) - 1
      if (left > 0) open.set(account_id, left)
      else open.delete(account_id)
    }
  }
}
