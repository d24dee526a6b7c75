import type { Play, Run } from './run.ts'
import { sayFiller } from './say.ts'

/** Milliseconds without an answer after which the caller hears that it takes a moment (`docs/playing.md` §7). */
export const FILLER_MS = 8_000

const LATE = Symbol('late')

/** Waits for the answer of a webhook or tool, and never in silence. */
export async function* keepCompany<T>(run: Run, answer: Promise<T>): Play<T> {
  const { wait } = run.ports
  if (!wait) return await answer
  for (;;) {
    // Nobody is kept company once the turn is over, or where the answer comes first.
    const late = wait(FILLER_MS, run.signal).then(
      () => LATE,
      () => answer,
    )
    const first = await Promise.race([answer, late])
    if (first !== LATE) return await answer
    yield* sayFiller(run)
  }
}
