import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { splitPauses } from '#pathway/pauses.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { askBrain } from './askBrain.ts'
import { cleanSpeech, MAX_SPOKEN, withoutBraces } from './cleanSpeech.ts'
import { brainContext } from './context.ts'
import { missingOf } from './extraction.ts'
import { preview } from './redact.ts'
import { event, type Play, type Run, timestamp } from './run.ts'
import type { Passage, Speaking } from './types.ts'
import { fillIn, lookupIn, tellCut, tellUnset } from './variables.ts'

/** Says the words of a node that the conversation enters: its `text` word for word, else what the brain makes of its `prompt`. */
export async function* speakOnEntering(run: Run, node: PathwayNode): Play<void> {
  const opening = openingOf(run)
  if (opening !== undefined) return yield* say(run, yield* fillIn(run, opening, 'first_sentence'), 'text')
  const text = textMember(nodeData(node), 'text')
  if (text.trim() !== '') yield* say(run, yield* fillIn(run, text, 'text'), 'text')
  else yield* speak(run, node, 'enter')
}

/** As `speakOnEntering`, for nodes that need say nothing: silent without `text` and `prompt`. */
export async function* speakIfWritten(run: Run, node: PathwayNode): Play<void> {
  const data = nodeData(node)
  if (
    openingOf(run) !== undefined ||
    textMember(data, 'text').trim() !== '' ||
    textMember(data, 'prompt').trim() !== ''
  ) {
    yield* speakOnEntering(run, node)
  }
}

/** The call's own first sentence, for whichever node speaks first. */
function openingOf({ state: { call, history } }: Run): string | undefined {
  const sentence = call.first_sentence?.trim() ?? ''
  return sentence === '' || history.some(({ role }) => role === 'assistant') ? undefined : sentence
}

/** Says words that are no author's and no model's. */
export function sayPlainly(run: Run, words: string): Play<void> {
  return say(run, words, 'text')
}

/** Lets the brain speak. */
export async function* speak(
  run: Run,
  node: PathwayNode,
  purpose: Speaking['purpose'],
  more: { readonly knowledge?: readonly Passage[]; readonly choices?: readonly string[] } = {},
): Play<void> {
  const speak: Speaking = {
    purpose,
    missing: missingOf(run, node),
    extracted: run.extracted,
    silent: run.silent,
    tries: run.silent ? run.state.silences : run.state.misses,
    ...more,
  }
  if (purpose === 'enter') {
    const { unset, isCut } = renderTemplate(textMember(nodeData(node), 'prompt'), lookupIn(run))
    yield* tellUnset(run, unset, 'prompt')
    if (isCut) yield tellCut(run, 'prompt')
  }
  const { speech } = yield* askBrain(run, { ...brainContext(run, node), speak })
  yield* say(run, speech, 'brain')
}

/** The agent's words: said, remembered and told. Pauses are heard, not read. */
async function* say(run: Run, written: string, source: 'text' | 'brain'): Play<void> {
  const { words, isCut } = source === 'brain' ? cleanSpeech(written) : { words: withoutBraces(written), isCut: false }
  if (isCut)
    yield event(run, 'warning', { message: `The agent’s words had more than ${MAX_SPOKEN} characters, and end there.` })
  if (words === '' && written.trim() !== '') {
    yield event(run, 'warning', {
      message: 'Nothing in the agent’s words could be spoken.',
      came: preview(written, run.redactor),
    })
  }
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
