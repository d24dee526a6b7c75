import type { EventPayloads } from '#runtime/events/event.ts'

/** The consequence of a fault of the model. */
const askedNext: Readonly<Record<EventPayloads['model.error']['next'], string>> = {
  retry: 'Retrying.',
  fallback: 'Trying the second model.',
  simulator: 'The simulator handles the rest of this turn.',
  stop: 'The conversation so far is kept.',
}

/** Tells how a model was asked, and how long it took. */
export function describeRequest(request: EventPayloads['model.request']): string {
  const { model, purpose, first_token_ms, duration_ms, prompt_tokens, cached_tokens, left_out = 0 } = request
  const task = purpose === 'decide' ? 'chose the next step' : 'wrote the reply'
  const first = first_token_ms === null ? '' : `, first word after ${inSeconds(first_token_ms)}`
  const cached = cached_tokens === null ? '' : `, ${cached_tokens.toLocaleString('en-US')} of them cached`
  const tokens =
    prompt_tokens === null ? '' : ` The prompt has ${prompt_tokens.toLocaleString('en-US')} tokens${cached}.`
  const cut = left_out === 0 ? '' : ` The first ${left_out} utterances didn’t fit.`
  return `“${model}” ${task} in ${inSeconds(duration_ms)}${first}.${tokens}${cut}`
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export function describeWait({ waited_ms }: EventPayloads['model.slow']): string {
  return `The model hadn’t replied after ${inSeconds(waited_ms)}, so the agent asked for a moment.`
}

export function describeFault({ message, next }: EventPayloads['model.error']): string {
  return `${message} ${askedNext[next]}`
}
