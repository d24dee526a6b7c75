import { nodeData, type PathwayNode, textMember } from '#pathway/document.ts'
import { renderTemplate } from '#pathway/renderTemplate.ts'
import { askBrain } from './askBrain.ts'
import type { Passage, Speaking } from './brain.ts'
import { missingOf } from './extraction.ts'
import { givenWords } from './outstanding.ts'
import type { Play, Run } from './run.ts'
import { say, sayPlainly } from './say.ts'
import { fillIn, lookupIn, tellCut, tellUnset } from './variables.ts'

/** Says the words of a node that the conversation enters: its `text` word for word, else what the brain makes of its `prompt`. */
export async function* speakOnEntering(run: Run, node: PathwayNode): Play<void> {
  const opening = openingOf(run)
  if (opening !== undefined) return yield* sayPlainly(run, yield* fillIn(run, opening, 'first_sentence'))
  const text = textMember(nodeData(node), 'text')
  if (text.trim() !== '') yield* sayPlainly(run, yield* fillIn(run, text, 'text'))
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

/** The call's own first sentence, for whichever node speaks first; undefined where there is none, or somebody has spoken. */
export function openingOf({ state: { call, history } }: Run): string | undefined {
  const sentence = call.first_sentence?.trim() ?? ''
  return sentence === '' || history.some(({ role }) => role === 'assistant') ? undefined : sentence
}

/** Lets the brain speak. */
export async function* speak(
  run: Run,
  node: PathwayNode,
  purpose: Speaking['purpose'],
  more: { readonly knowledge?: readonly Passage[]; readonly choices?: readonly string[] } = {},
): Play<void> {
  const isStepsOwn = purpose === 'enter' || purpose === 'again'
  const given = isStepsOwn ? yield* givenWords(run, node) : undefined
  if (purpose === 'enter') {
    const { unset, isCut } = renderTemplate(textMember(nodeData(node), 'prompt'), lookupIn(run))
    yield* tellUnset(run, unset, 'prompt')
    if (isCut) yield tellCut(run, 'prompt')
  }
  if (given) return yield* say(run, given.text, { source: 'brain', isVoiced: given.isVoiced })
  const speak: Speaking = { ...speakingOf(run, node, purpose), ...more }
  const { speech } = yield* askBrain(run, node, { speak })
  if (run.tools.route) return
  yield* say(run, speech, { source: 'brain', isVoiced: true })
}

/** The reason that a brain is told of why the agent speaks. */
export function speakingOf(run: Run, node: PathwayNode, purpose: Speaking['purpose']): Speaking {
  return {
    purpose,
    missing: missingOf(run, node),
    extracted: run.extracted,
    silent: run.silent,
    tries: run.silent ? run.state.silences : run.state.misses,
  }
}
