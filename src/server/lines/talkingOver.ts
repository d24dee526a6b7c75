import type { CalleeManner, TurnTaking } from './line.ts'

/** Milliseconds that a spoken word takes. */
const WORD_MS = 300
/** Milliseconds of the caller's words after which an agent stops, for each unit of its threshold: half a second at the usual 100. */
const PATIENCE_MS = 5
/** Nobody talks into a short sentence. */
const LONG_WORDS = 12
const HEARD_WORDS = 6
const MURMUR = { said: 'Mm-hm.', lasts: 450 }
const OBJECTION = { said: 'Sorry, can I just say something?', lasts: 2000 }

/** Words that an agent still says after the caller has begun to speak. */
export function wordsSaidAfter({ threshold }: Pick<TurnTaking, 'threshold'>): number {
  return Math.round((threshold * PATIENCE_MS) / WORD_MS)
}

/** A callee that talks into an utterance: the words that it had heard by then, what it says, and why the agent goes on; undefined where it stops. */
export interface BreakIn {
  readonly heard: string
  readonly said: string
  readonly ignored: 'blocked' | 'short' | undefined
}

/** The way in which the simulated callee talks into the agent's words; undefined where it listens to them. */
export function breakInto(
  text: string,
  interrupts: CalleeManner['interrupts'],
  { blocksInterruptions, threshold }: TurnTaking,
): BreakIn | undefined {
  const words = text.match(/\S+/g) ?? []
  if (interrupts === 'never' || words.length < LONG_WORDS) return undefined
  const { said, lasts } = interrupts === 'murmurs' ? MURMUR : OBJECTION
  const isShort = lasts <= threshold * PATIENCE_MS
  return {
    heard: words.slice(0, HEARD_WORDS).join(' '),
    said,
    ignored: blocksInterruptions ? 'blocked' : isShort ? 'short' : undefined,
  }
}
