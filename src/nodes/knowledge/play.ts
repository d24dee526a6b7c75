import { nodeData, nodeName, type PathwayNode, textMember } from '#pathway/document.ts'
import { skipsCaller } from '#pathway/members.ts'
import type { Passage } from '#runtime/brain.ts'
import type { NodePlay, Play, Run } from '#runtime/run.ts'
import { isKnowledgeBase, searchKnowledge } from '#runtime/searchKnowledge.ts'
import { speak, speakOnEntering } from '#runtime/speech.ts'

/** Answers from its knowledge alone, then goes on as a Default node (`docs/playing.md` §4). */
export const play: NodePlay = {
  async *enter(run, node) {
    if (textMember(nodeData(node), 'text').trim() !== '' || lastQuestion(run) === undefined) {
      yield* speakOnEntering(run, node)
    } else {
      yield* answerFromKnowledge(run, node)
    }
    return { type: skipsCaller(nodeData(node)) ? 'decide' : 'wait' }
  },
  async *answer(run, node) {
    const knowledge = yield* searchOwn(run, node)
    if (knowledge.length > 0) yield* speak(run, node, 'knowledge', { knowledge })
    return knowledge.length > 0
  },
  async *again(run, node) {
    if (run.silent) yield* speak(run, node, 'again')
    else yield* speak(run, node, 'knowledge', { knowledge: [] })
  },
}

async function* answerFromKnowledge(run: Run, node: PathwayNode): Play<void> {
  yield* speak(run, node, 'knowledge', { knowledge: yield* searchOwn(run, node) })
}

function searchOwn(run: Run, node: PathwayNode): Play<readonly Passage[]> {
  const sources = sourcesOf(nodeData(node).kb).map(source => ({
    source,
    name: isKnowledgeBase(source) ? source.trim() : nodeName(node),
  }))
  return searchKnowledge(run, sources, lastQuestion(run) ?? '')
}

function lastQuestion(run: Run): string | undefined {
  return run.state.history.findLast(said => said.role === 'user')?.content
}

function sourcesOf(kb: unknown): readonly string[] {
  const sources: unknown[] = Array.isArray(kb) ? kb : [kb]
  return sources.filter(source => typeof source === 'string').filter(source => source.trim() !== '')
}
