import type { Brain, BrainFact, BrainRequest, Decision, Speaking, TurnPart } from '#runtime/brain.ts'
import { createSpeechReader } from '#runtime/speechReader.ts'
import { type ChatMessage, ModelError } from './chat.ts'
import type { ModelClient, ModelRequest, SentPrompt } from './client.ts'
import { decisionSoFar, FormFault, formIn, schemaOf } from './form.ts'
import { objectSoFar } from './objectSoFar.ts'
import { decidePrompt, nameOptions, type Prompt, speakPrompt } from './prompts.ts'
import { callIn, namesTool } from './tools.ts'

const DECIDE_TOKENS = 1_000
const SPEAK_TOKENS = 400
/** Characters of an answer of no use that its correction shows, and that the timeline shows. */
const SHOWN_AGAIN = 2_000
const TOLD = 200

/** The brain that asks a model. What goes wrong is a fact of its answer; where nothing helps it throws a `ModelError` (`docs/playing.md` §7). */
export function createModelBrain(shared: ModelClient, keepPrompt?: (prompt: SentPrompt) => void): Brain {
  const client: ModelClient = keepPrompt
    ? { ...shared, stream: (request, signal, isFinal) => shared.stream({ ...request, keepPrompt }, signal, isFinal) }
    : shared
  return {
    name: client.name,
    kind: 'model',
    async *turn(request, signal) {
      if (request.extract || request.route) yield* decide(client, request, signal)
      else if (request.speak) yield* speak(client, { ...request, speak: request.speak }, signal)
    },
  }
}

async function* decide(client: ModelClient, request: BrainRequest, signal: AbortSignal): AsyncGenerator<TurnPart> {
  const named = request.route ? nameOptions(request.route) : []
  const prompt = decidePrompt(request, named)
  const schema = schemaOf(request, named)
  const offered = request.tools?.offered ?? []
  let correction: readonly ChatMessage[] = []
  // The choice and the words stand, also where the rest of the answer has to be asked for again.
  let hasChosen = false
  let hasSpoken = false
  for (let isLast = false; ; isLast = true) {
    let text = ''
    let said = ''
    let words = createSpeechReader()
    let called: Called | undefined
    const asked = {
      ...requestOf('decide', prompt, request, correction),
      temperature: 0,
      maxTokens: DECIDE_TOKENS,
      schema,
    }
    try {
      for await (const part of client.stream(asked, signal, () => hasChosen && !request.extract)) {
        if (part.type === 'fact') yield part
        else if (part.type === 'tool') called = part
        else if (part.type === 'cut') break
        else if (part.type === 'restart') {
          text = ''
          said = ''
          words = createSpeechReader()
        } else {
          text += part.text
          if (!part.isBare || !request.route) continue
          const found = objectSoFar(text)
          if (!found || namesTool(found.members, offered)) continue
          const decision = decisionSoFar(found.members, request, named)
          if (!decision) continue
          if (!hasChosen) yield { type: 'choice', decision }
          hasChosen = true
          if (!speaksBy(request, decision) || (hasSpoken && said === '')) continue
          const say = found.members.get('say') ?? (found.open?.name === 'say' ? found.open.text : '')
          if (typeof say !== 'string') continue
          const sentences = words.take(say.slice(said.length))
          said = say
          if (sentences === '') continue
          hasSpoken = true
          yield { type: 'speech', text: sentences }
        }
      }
      called ??= callIn(text, offered)
      if (called && !hasChosen) return yield called
      const form = formIn(text, request, named)
      if (!hasChosen && form.decision) yield { type: 'choice', decision: form.decision }
      if (form.decision && speaksBy(request, form.decision) && (!hasSpoken || said !== '')) {
        words.take(form.say.slice(said.length))
        yield* ending(words)
      }
      if (request.extract) yield { type: 'variables', values: form.values }
      return
    } catch (error) {
      if (!(error instanceof FormFault)) throw error
      yield useless(`The answer of the model can’t be used: ${error.message}.`, text)
      if (hasChosen && !request.extract) return
      if (isLast) throw new ModelError(`The model did not answer in the form it was asked for: ${error.message}.`)
      correction = [
        { role: 'assistant', content: text.slice(0, SHOWN_AGAIN) || '(nothing)' },
        { role: 'user', content: `That cannot be used: ${error.message}. Answer with the JSON object alone.` },
      ]
    }
  }
}

type Called = Extract<TurnPart, { type: 'tool' }>

/** True if the answer's words are for where the decision leads: this step, or one that the request described. */
function speaksBy({ speak, enter = [] }: BrainRequest, { pick, condition_met }: Decision): boolean {
  if (!pick) return speak !== undefined
  return condition_met !== false && enter.some(({ kind, key }) => kind === pick.kind && key === pick.key)
}

async function* speak(
  client: ModelClient,
  request: BrainRequest & { readonly speak: Speaking },
  signal: AbortSignal,
): AsyncGenerator<TurnPart> {
  const prompt = speakPrompt(request)
  const offered = request.tools?.offered ?? []
  let correction: readonly ChatMessage[] = []
  for (let isLast = false; ; isLast = true) {
    let text = ''
    let words = createSpeechReader()
    // Characters of the text that were read as words: what may be a call waits until it is whole.
    let read = 0
    let called: Called | undefined
    const temperature = temperatureOf(request)
    const asked = { ...requestOf('speak', prompt, request, correction), temperature, maxTokens: SPEAK_TOKENS }
    for await (const part of client.stream({ ...asked, schema: undefined }, signal, () => words.hasSpoken())) {
      if (part.type === 'fact') yield part
      else if (part.type === 'tool') called = part
      else if (part.type === 'cut') return
      else if (part.type === 'restart') {
        text = ''
        read = 0
        words = createSpeechReader()
      } else {
        text += part.text
        if (offered.length > 0 && MAY_BE_CALL.test(text)) continue
        const sentences = words.take(text.slice(read))
        read = text.length
        if (sentences !== '') yield { type: 'speech', text: sentences }
        if (words.isFull()) break
      }
    }
    called ??= words.hasSpoken() ? undefined : callIn(text, offered)
    const rest = called ? '' : words.take(text.slice(read))
    if (rest !== '') yield { type: 'speech', text: rest }
    yield* ending(words)
    if (called) return yield called
    if (words.hasSpoken()) return
    yield useless('The model said nothing that can be spoken.', text)
    if (isLast) throw new ModelError('The model said nothing that can be spoken.')
    correction = [
      { role: 'assistant', content: '(nothing)' },
      { role: 'user', content: 'Say the agent’s next words now, as they are spoken.' },
    ]
  }
}

/** Nothing yet, or what begins as JSON does. */
const MAY_BE_CALL = /^\s*(?:[{`<]|$)/

function* ending(words: ReturnType<typeof createSpeechReader>): Generator<TurnPart> {
  const { words: rest, isCut } = words.end()
  if (rest !== '') yield { type: 'speech', text: rest }
  if (isCut) {
    const message = 'The model’s words were longer than is spoken in one go, and end at a sentence.'
    yield { type: 'fact', event_type: 'warning', payload: { message } }
  }
}

function requestOf(
  purpose: ModelRequest['purpose'],
  { messages, left_out }: Prompt,
  { seed, model_options, tools }: BrainRequest,
  correction: readonly ChatMessage[],
) {
  const { modelName } = model_options
  const model = typeof modelName === 'string' && modelName.trim() !== '' ? modelName.trim() : undefined
  return { purpose, messages, correction, tools, seed, model, left_out }
}

function useless(message: string, text: string): BrainFact {
  const came = text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
  return { type: 'fact', event_type: 'warning', payload: { message, came } }
}

function temperatureOf({ model_options }: BrainRequest): number {
  const { temperature, newTemperature } = model_options
  const set = typeof newTemperature === 'number' ? newTemperature : temperature
  return typeof set === 'number' && set >= 0 && set <= 2 ? set : 0.7
}
