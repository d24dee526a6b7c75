import { expect } from 'vitest'

/** Four doublings make the input 16 times as large; the square of that is 256. Between them there is room for caches and a busy machine. */
const GROWN = 2 ** 4
const MOST_GROWTH = 180
const RUNS = 2
/** In milliseconds: what takes no longer for the largest input is no danger, and shorter times say more of the machine than of the function. */
const SHORT = 150

/**
 * Expects that `run` takes about 16 times as long where its input is doubled four times. `make` builds the input of a size, anew for
 * each run, so that nothing is remembered; it is not measured.
 */
export async function expectLinear<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  size: number,
): Promise<void> {
  const small = await shortest(make, run, size, 0)
  const large = await shortest(make, run, size * GROWN, SHORT)
  const says = `${small.toFixed(2)} ms for ${size}, ${large.toFixed(2)} ms for ${size * GROWN}`
  expect(says).toSatisfy(() => large <= SHORT || large <= small * MOST_GROWTH)
}

/** The shortest of a few runs, in milliseconds; one that is short `enough` ends them. */
async function shortest<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  size: number,
  enough: number,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let count = 0; count < RUNS && best > enough; count += 1) {
    const input = make(size)
    // The time of this process alone: a busy machine makes it hardly longer.
    const began = process.cpuUsage()
    await run(input)
    const { user, system } = process.cpuUsage(began)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
