import { nodeData } from '#pathway/document.ts'
import { skipsCaller } from '#pathway/members.ts'
import type { NodePlay } from '#runtime/run.ts'
import { speak, speakOnEntering } from '#runtime/speech.ts'

/** Speaks, then gives the caller the word (`docs/playing.md` §1), unless it goes on without (§3). */
export const play: NodePlay = {
  speaksFirst: true,
  async *enter(run, node) {
    yield* speakOnEntering(run, node)
    return { type: skipsCaller(nodeData(node)) ? 'decide' : 'wait' }
  },
  async *again(run, node, choices) {
    yield* choices ? speak(run, node, 'clarify', { choices }) : speak(run, node, 'again')
  },
}
