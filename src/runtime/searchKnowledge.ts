import type { Passage } from './brain.ts'
import { event, type Play, type Run } from './run.ts'

const PASSAGES = 4

/** A knowledge base or a text that is searched. */
export interface KnowledgeSource {
  /** Pasted text, or a `KB-` id. */
  readonly source: string
  /** The name that people know it by. */
  readonly name: string
}

/** Searches for the passages that fit a question, best first, and tells of them with their scores and sources (`docs/playing.md` §4). */
export async function* searchKnowledge(
  run: Run,
  sources: readonly KnowledgeSource[],
  question: string,
): Play<readonly Passage[]> {
  const invoke = event(run, 'kb.invoke', {
    question,
    sources: sources.map(({ source }) => (isKnowledgeBase(source) ? source.trim() : 'text')),
  })
  yield invoke
  const found: (Passage & { readonly source: string })[] = []
  const failures: string[] = []
  for (const { source, name } of sources) {
    try {
      const passages = await run.ports.knowledge.search(source, question, PASSAGES, run.signal)
      found.push(...passages.map(passage => ({ ...passage, source: name })))
    } catch (error) {
      run.signal.throwIfAborted()
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const passages = found.toSorted((a, b) => b.similarity - a.similarity).slice(0, PASSAGES)
  const payload = { passages, ...(failures.length > 0 && { errors: failures }) }
  yield event(run, 'kb.result', payload, { operation_id: invoke.sequence })
  return passages
}

/** A passage as a model reads it: a short one says what it is about in its headings alone. */
export function readablePassage({ heading = [], text }: Passage): string {
  return heading.length === 0 ? text : `${heading.join(' › ')}: ${text}`
}

export function isKnowledgeBase(source: string): boolean {
  return /^KB-\S+$/.test(source.trim())
}
