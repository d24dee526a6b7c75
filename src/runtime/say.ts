import { type NodeData, nodeData, nodesById } from '#pathway/document.ts'
import { modelOptions } from '#pathway/members.ts'
import { splitPauses } from '#pathway/pauses.ts'
import { cleanSpeech, MAX_SPOKEN, withoutBraces } from './cleanSpeech.ts'
import type { TimelineEvent } from './events/event.ts'
import type { Manner } from './ports.ts'
import { preview } from './redact.ts'
import { brainOf, event, type Play, type Run } from './run.ts'
import type { Utterance } from './state.ts'

interface Said {
  readonly source: 'text' | 'brain'
  /** True if the caller has heard the words already, as they were made. */
  readonly isVoiced?: boolean
}

/** The agent's words: said, remembered and told. Pauses are heard, not read. */
export async function* say(run: Run, written: string, { source, isVoiced = false }: Said): Play<void> {
  const { words, isCut } = source === 'brain' ? cleanSpeech(written) : { words: withoutBraces(written), isCut: false }
  if (isCut) yield event(run, 'warning', { message: `The agent’s words were cut at ${MAX_SPOKEN} characters.` })
  if (words === '' && written.trim() !== '') {
    yield event(run, 'warning', {
      message: 'The agent’s words had nothing to speak.',
      came: preview(written, run.redactor),
    })
  }
  const { text, pauses } = splitPauses(words)
  const content = text.trim()
  if (content === '') return
  if (!isVoiced) speak(run, content)
  const by = source === 'brain' ? { brain: brainOf(run).name } : {}
  const told = event(run, 'transcript.assistant', {
    text: content,
    source,
    ...by,
    ...(pauses.length > 0 && { spoken: words.trim() }),
  })
  remember(run, 'assistant', content, told)
  yield told
}

/** Adds what was said to the conversation, as its event tells it. */
export function remember(
  { state }: Run,
  role: Utterance['role'],
  content: string,
  { created_at }: Pick<TimelineEvent, 'created_at'>,
): void {
  state.history = [...state.history, { role, content, node_id: state.node_id, created_at }]
}

/** Says words that are no author's and no model's. */
export function sayPlainly(run: Run, words: string): Play<void> {
  return say(run, words, { source: 'text' })
}

/** Has the caller hear some of the brain's words while the rest of them is made; `say` tells of them all. */
export function voice(run: Run, written: string): void {
  const words = run.ports.voice && splitPauses(cleanSpeech(written).words).text.trim()
  if (words) speak(run, words)
}

function speak({ document, ports, state }: Run, words: string): void {
  const node = state.node_id === null ? undefined : nodesById(document).get(state.node_id)
  ports.voice?.say(words, node ? mannerOf(modelOptions(nodeData(node))) : {})
}

function mannerOf({ interruptionThreshold, block_interruptions }: NodeData): Manner {
  return {
    ...(typeof interruptionThreshold === 'number' && { threshold: interruptionThreshold }),
    ...(typeof block_interruptions === 'boolean' && { blocksInterruptions: block_interruptions }),
  }
}

const FILLERS = [
  'One moment, please.',
  'Just a moment longer, please.',
  'Thank you for waiting. I’m still here.',
] as const

/** Keeps the caller company while something takes long, in other words each time. It is heard and told, and no part of what was said. */
export async function* sayFiller(run: Run): Play<void> {
  const text = FILLERS[run.fillers % FILLERS.length] ?? FILLERS[0]
  run.fillers += 1
  speak(run, text)
  yield event(run, 'transcript.assistant', { text, source: 'filler' })
}

/** The caller's words. */
export async function* hear(run: Run, words: string): Play<void> {
  const content = words.trim()
  const told = event(run, 'transcript.user', { text: content })
  remember(run, 'user', content, told)
  yield told
}
