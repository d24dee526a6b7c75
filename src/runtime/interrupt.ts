import { event, type Play, type Run } from './run.ts'
import type { TurnInput, Utterance } from './state.ts'

type Interruption = Extract<TurnInput, { type: 'interrupt' }>

/** The caller broke in, or talked into what the agent went on to say: of what the agent said in the last turn the conversation keeps what they heard (`docs/playing.md` §2). */
export async function* cutShort(run: Run, { heard, said = '', ignored, threshold }: Interruption): Play<void> {
  if (ignored) return yield event(run, 'interrupt', { heard: heard.trim(), unheard: '', said, ignored })
  const { history, heard_before } = run.state
  const { kept, unheard } = keepHeard(history.slice(heard_before), wordsIn(heard))
  run.state.history = [...history.slice(0, heard_before), ...kept]
  yield event(run, 'interrupt', { heard: heard.trim(), unheard, ...(threshold !== undefined && { threshold }) })
}

const wordsIn = (text: string): readonly string[] => text.match(/\S+/g) ?? []

/** Lines write what they have spoken in their own way: words are compared without case and signs. */
const plainWord = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Keeps the agent's words as far as they are among those that were heard, in order. */
function keepHeard(
  utterances: readonly Utterance[],
  heard: readonly string[],
): { readonly kept: readonly Utterance[]; readonly unheard: string } {
  const kept: Utterance[] = []
  const unheard: string[] = []
  let at = 0
  let isOver = false
  for (const utterance of utterances) {
    if (utterance.role === 'user') {
      kept.push(utterance)
      continue
    }
    const words = wordsIn(utterance.content)
    let count = 0
    while (!isOver && count < words.length && plainWord(words[count] ?? '') === plainWord(heard[at] ?? '\0')) {
      count += 1
      at += 1
    }
    isOver ||= count < words.length
    if (count === words.length) kept.push(utterance)
    else {
      if (count > 0) kept.push({ ...utterance, content: words.slice(0, count).join(' ') })
      unheard.push(words.slice(count).join(' '))
    }
  }
  return { kept, unheard: unheard.join(' ') }
}
