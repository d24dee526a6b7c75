import { nodeName } from '#pathway/document.ts'
import type { NodePlay } from '#runtime/run.ts'
import { speak, speakIfWritten } from '#runtime/speech.ts'

/** Speaks and hangs up (`docs/playing.md` §4). */
export const play: NodePlay = {
  readsFirst: true,
  speaksFirst: true,
  async *enter(run, node) {
    yield* speakIfWritten(run, node)
    return { type: 'end', end: { reason: 'end_call', message: `The pathway ended the call at “${nodeName(node)}”.` } }
  },
  async *again(run, node) {
    yield* speak(run, node, 'again')
  },
}
