import { inDigits } from '#ui/counted.ts'
import type { TestState } from '../hooks/useTests.ts'

const words = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['outdated', 'not run since the last change'],
  ['new', 'not run yet'],
] as const

/** Says how many tests are in which state: “4 passed, 1 failed”. */
export function testCounts(states: readonly TestState[]): string {
  return words
    .map(([state, word]) => [states.filter(one => one === state).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${inDigits(count)} ${word}`)
    .join(', ')
}
