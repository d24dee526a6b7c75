import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { splitPauses } from '#pathway/pauses.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { brainContext } from './context.ts'
import { missingOf } from './extraction.ts'
import { askBrain, event, type Play, type Run, timestamp } from './run.ts'
import type { Passage, SpeakRequest } from './types.ts'
import { fillIn, lookupIn, tellCut, tellUnset } from './variables.ts'

/** Says the words of a node that the conversation enters: its `text` word for word, else what the brain makes of its `prompt`. */
export async function* speakOnEntering(run: Run, node: PathwayNode): Play<void> {
  const text = textMember(nodeData(node), 'text')
  if (text.trim() !== '') yield* say(run, yield* fillIn(run, text, 'text'), 'text')
  else yield* speak(run, node, 'enter')
}

/** As `speakOnEntering`, for nodes that need say nothing: silent without `text` and `prompt`. */
export async function* speakIfWritten(run: Run, node: PathwayNode): Play<void> {
  const data = nodeData(node)
  if (textMember(data, 'text').trim() !== '' || textMember(data, 'prompt').trim() !== '') {
    yield* speakOnEntering(run, node)
  }
}

/** Lets the brain speak. */
export async function* speak(
  run: Run,
  node: PathwayNode,
  purpose: SpeakRequest['purpose'],
  more: { readonly knowledge?: readonly Passage[]; readonly choices?: readonly string[] } = {},
): Play<void> {
  const request: SpeakRequest = {
    ...brainContext(run, node),
    purpose,
    missing: missingOf(run, node),
    extracted: run.extracted,
    ...more,
  }
  if (purpose === 'enter') {
    const { unset, isCut } = renderTemplate(textMember(nodeData(node), 'prompt'), lookupIn(run))
    yield* tellUnset(run, unset, 'prompt')
    if (isCut) yield tellCut(run, 'prompt')
  }
  yield* say(run, await askBrain(run, brain => brain.speak(request)), 'brain')
}

/** The agent's words: said, remembered and told. Pauses are heard, not read. */
async function* say(run: Run, words: string, source: 'text' | 'brain'): Play<void> {
  const { text, pauses } = splitPauses(words)
  const content = text.trim()
  if (content === '') return
  const created_at = timestamp(run)
  run.state.history = [...run.state.history, { role: 'assistant', content, node_id: run.state.node_id, created_at }]
  const by = source === 'brain' ? { brain: run.ports.brain.name } : {}
  yield event(run, 'transcript.assistant', {
    text: content,
    source,
    ...by,
    ...(pauses.length > 0 && { spoken: words.trim() }),
  })
}

/** The caller's words. */
export async function* hear(run: Run, words: string): Play<void> {
  const content = words.trim()
  const created_at = timestamp(run)
  run.state.history = [...run.state.history, { role: 'user', content, node_id: run.state.node_id, created_at }]
  yield event(run, 'transcript.user', { text: content })
}
