import { event, type Play, type Run } from './run.ts'
import type { Misheard, TurnInput } from './state.ts'

/** The caller's words as an input: where there are none the caller was silent. */
export function spokenInput(text: string, misheard: Misheard = {}): TurnInput {
  return text.trim() === '' ? { type: 'silence' } : { type: 'speech', text, ...misheard }
}

/** Tells what came in, so that the timeline alone says what the conversation was played with (`docs/api-decisions.md` §8). */
export async function* tellInput(run: Run, input: TurnInput): Play<void> {
  const count = input.type === 'silence' ? { count: run.state.silences + 1 } : {}
  yield event(run, 'conversation.input', { ...input, ...count })
}
