/** Runs work for one id at a time, in the order it came; other ids do not wait. */
export function createQueues(): <T>(id: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()
  return async (id, work) => {
    const before = tails.get(id) ?? Promise.resolve()
    const turn = before.then(work, work)
    const tail = turn.catch(() => undefined)
    tails.set(id, tail)
    try {
      return await turn
    } finally {
      if (tails.get(id) === tail) tails.delete(id)
    }
  }
}
