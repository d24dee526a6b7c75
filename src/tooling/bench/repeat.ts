/** The requests that were answered in a second, and how long each took, in milliseconds. */
export interface Repeated {
  readonly perSecond: number
  readonly times: readonly number[]
}

/** Does something again and again for so long, several at once. `count` is the how manieth it is, from 1; `worker` which of those at once, from 0. */
export async function repeatFor(
  milliseconds: number,
  atOnce: number,
  act: (count: number, worker: number) => Promise<unknown>,
): Promise<Repeated> {
  const times: number[] = []
  const startedAt = performance.now()
  let begun = 0
  const work = async (_: unknown, worker: number) => {
    while (performance.now() - startedAt < milliseconds) {
      begun += 1
      const before = performance.now()
      await act(begun, worker)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { perSecond: (times.length * 1000) / (performance.now() - startedAt), times }
}
