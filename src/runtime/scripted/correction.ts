import { numbersIn, type SaidNumber } from './numbers.ts'

const CORRECTION =
  /\b(?:no,? wait|wait,? no|wait|hang on|scratch that|correction|i mean|i meant|make (?:that|it)|no,? sorry|sorry,? no|or rather|not [^\s,.;]+,? but)\b[\s,.:;–—-]*/gi

/** The words after which a caller says what they really mean (“ten, no wait, eight”); undefined where they correct nothing. */
export function correctionOf(answer: string): string | undefined {
  const last = [...answer.matchAll(CORRECTION)].at(-1)
  const rest = last && answer.slice(last.index + last[0].length)
  return rest === '' ? undefined : rest
}

/** The words of a correction where they tell one number, else all of them. */
export function correctedNumber(answer: string): string {
  const correction = correctionOf(answer)
  return correction !== undefined && numbersIn(correction).length === 1 ? correction : answer
}

/** The numbers of an answer as it was corrected. */
export function numbersMeant(answer: string): readonly SaidNumber[] {
  return numbersIn(correctedNumber(answer))
}
