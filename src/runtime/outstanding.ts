import type { PathwayNode } from '#pathway/document.ts'
import type { Given, Play, Run } from './run.ts'

/** Reads what is left of the answer that a move was decided by (`docs/playing.md` §7). */
export async function* settle(run: Run): Play<void> {
  if (run.outstanding) yield* run.outstanding.settle()
}

/** Takes the words for a node that came with the decision to go there, or to stay, once; undefined if none came. */
export async function* givenWords(run: Run, node: PathwayNode): Play<Given | undefined> {
  const { outstanding } = run
  if (outstanding?.target === node.id) {
    yield* outstanding.sayWords()
    yield* settle(run)
  }
  const { given } = run
  run.given = undefined
  return given?.node_id === node.id ? given : undefined
}
