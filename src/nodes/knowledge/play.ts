import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { skipsCaller } from '#pathway/members.ts'
import { event, type NodePlay, type Play, type Run } from '#runtime/run.ts'
import { speak, speakOnEntering } from '#runtime/speech.ts'
import type { Passage } from '#runtime/types.ts'

const PASSAGES = 4

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
    const knowledge = yield* searchKnowledge(run, node)
    if (knowledge.length > 0) yield* speak(run, node, 'knowledge', { knowledge })
    return knowledge.length > 0
  },
  async *again(run, node) {
    if (run.silent) yield* speak(run, node, 'again')
    else yield* speak(run, node, 'knowledge', { knowledge: [] })
  },
}

async function* answerFromKnowledge(run: Run, node: PathwayNode): Play<void> {
  yield* speak(run, node, 'knowledge', { knowledge: yield* searchKnowledge(run, node) })
}

async function* searchKnowledge(run: Run, node: PathwayNode): Play<readonly Passage[]> {
  const question = lastQuestion(run) ?? ''
  const sources = sourcesOf(nodeData(node).kb)
  const invoke = event(run, 'kb.invoke', {
    question,
    sources: sources.map(source => (isStore(source) ? source : 'text')),
  })
  yield invoke
  const found: Passage[] = []
  const failures: string[] = []
  for (const source of sources) {
    try {
      found.push(...(await run.ports.knowledge.search(source, question, PASSAGES, run.signal)))
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const knowledge = found.toSorted((a, b) => b.similarity - a.similarity).slice(0, PASSAGES)
  const payload = { passages: knowledge, ...(failures.length > 0 && { errors: failures }) }
  yield event(run, 'kb.result', payload, { operation_id: invoke.sequence })
  return knowledge
}

function lastQuestion(run: Run): string | undefined {
  return run.state.history.findLast(said => said.role === 'user')?.content
}

function sourcesOf(kb: unknown): readonly string[] {
  const sources: unknown[] = Array.isArray(kb) ? kb : [kb]
  return sources.filter(source => typeof source === 'string').filter(source => source.trim() !== '')
}

function isStore(source: string): boolean {
  return /^KB-\S+$/.test(source.trim())
}
