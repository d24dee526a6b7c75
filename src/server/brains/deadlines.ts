import type { ChatDelta } from './chat.ts'
import { ModelError } from './chat.ts'

/** Milliseconds that a model has (`docs/playing.md` §7). */
export interface Patience {
  /** To its first word; then the caller hears that it takes a moment. */
  readonly slowMs: number
  /** To its first sign of life. */
  readonly firstMs: number
  /** Between two parts of its answer. */
  readonly idleMs: number
}

export const PATIENCE: Patience = { slowMs: 1_500, firstMs: 4_000, idleMs: 4_000 }

const LATE = Symbol('late')

/** The parts of an answer, and once `slow` where the first word is late. @throws ModelError where the next part does not come in time. */
export async function* inTime(
  open: (signal: AbortSignal) => AsyncGenerator<ChatDelta>,
  { slowMs, firstMs, idleMs }: Patience,
  signal: AbortSignal,
): AsyncGenerator<ChatDelta | { readonly type: 'slow' }> {
  const over = new AbortController()
  const deltas = open(AbortSignal.any([signal, over.signal]))
  const begun = performance.now()
  let isAlive = false
  let isSpoken = false
  let isTold = false
  try {
    for (;;) {
      const asked = performance.now()
      const next = deltas.next()
      // Whoever left does not hear how it ended.
      next.catch(() => undefined)
      const deadline = isAlive ? asked + idleMs : begun + firstMs
      if (!isSpoken && !isTold && begun + slowMs < deadline && (await first(next, begun + slowMs)) === LATE) {
        isTold = true
        yield { type: 'slow' }
      }
      const result = await first(next, deadline)
      if (result === LATE) throw tooLate(isAlive, firstMs, idleMs)
      if (result.done) return
      isAlive = true
      isSpoken ||= result.value.type === 'text'
      yield result.value
    }
  } finally {
    over.abort()
  }
}

async function first<T>(next: Promise<T>, until: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>(resolve => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, until - performance.now()))
  })
  try {
    return await Promise.race([next, late])
  } finally {
    clearTimeout(timer)
  }
}

function tooLate(isAlive: boolean, firstMs: number, idleMs: number): ModelError {
  const seconds = (ms: number) => `${ms / 1000} seconds`
  if (isAlive) return new ModelError(`The model’s answer stopped in the middle, for ${seconds(idleMs)}.`)
  return new ModelError(`The model said nothing for ${seconds(firstMs)}.`)
}
