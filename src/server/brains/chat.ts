import { createParser } from 'eventsource-parser'

/** One request to an OpenAI-compatible endpoint's chat completions, and its answer as it comes. */

export interface Endpoint {
  /** With its version: `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly key: string | undefined
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** Of the assistant: the tools that it called. */
  readonly tool_calls?: readonly {
    readonly id: string
    readonly type: 'function'
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  /** Of a tool: the call that it answers. */
  readonly tool_call_id?: string
}

export type ChatDelta =
  /** Words of the answer, or of the arguments of the tool that was called last. */
  | { readonly type: 'text'; readonly text: string }
  /** A tool is called; its arguments follow. */
  | { readonly type: 'call'; readonly name: string }
  /** Reasoning, which is for nobody. */
  | { readonly type: 'reasoning' }
  | { readonly type: 'usage'; readonly prompt_tokens: number | null; readonly cached_tokens: number | null }

/** The model did not do its part; the message is for people, and holds no key. */
export class ModelError extends Error {
  /** The status of the answer, where it was an error. */
  readonly status: number | undefined
  /** The beginning of what a server said of its error; it may hold what it was sent. */
  readonly detail: string

  constructor(message: string, { status, detail = '' }: { status?: number; detail?: string } = {}) {
    super(message)
    this.status = status
    this.detail = detail
  }
}

/** In characters, of an answer and of an error's text. */
const MAX_ANSWER = 1_000_000
const MAX_DETAIL = 4_000

/** @throws ModelError for whatever is no whole answer; the signal's reason when it fires. */
export async function* streamChat(
  { url, key }: Endpoint,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): AsyncGenerator<ChatDelta> {
  const { host } = new URL(url)
  const answer = await reached(
    fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal,
    }),
    host,
    signal,
  )
  const type = answer.headers.get('content-type') ?? ''
  if (answer.ok && type.includes('text/event-stream')) return yield* readStream(answer, host, signal)
  const text = await reached(readText(answer, answer.ok ? MAX_ANSWER : MAX_DETAIL), host, signal)
  if (!answer.ok) throw statusError(answer.status, host, String(body.model), text)
  const whole = parsed(text)
  if (whole === undefined) throw new ModelError(`The model service at ${host} answered with what is no JSON.`)
  let hasChoice = false
  for (const delta of deltasOf(whole, host)) {
    if (delta.type === 'choice') hasChoice = true
    else yield delta
  }
  if (!hasChoice) throw new ModelError(`The model service at ${host} answered without choices.`)
}

async function* readStream(answer: Response, host: string, signal: AbortSignal): AsyncGenerator<ChatDelta> {
  const waiting: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void waiting.push(data) })
  const decoder = new TextDecoder()
  let hasChoice = false
  let isOver = false
  let length = 0
  const reader = answer.body?.getReader()
  for (;;) {
    const chunk = await reached(
      reader?.read() ?? Promise.resolve({ done: true as const, value: undefined }),
      host,
      signal,
    )
    if (chunk.value) {
      length += chunk.value.length
      parser.feed(decoder.decode(chunk.value, { stream: true }))
    }
    for (const data of waiting.splice(0)) {
      if (data.trim() === '[DONE]') {
        isOver = true
        continue
      }
      const value = parsed(data)
      if (value === undefined) throw new ModelError(`The model service at ${host} sent what is no JSON.`)
      for (const delta of deltasOf(value, host)) {
        if (delta.type !== 'choice') yield delta
        else {
          hasChoice = true
          isOver ||= delta.isLast
        }
      }
    }
    if (chunk.done) break
    if (length > MAX_ANSWER) throw new ModelError(`The model service at ${host} did not come to an end.`)
  }
  if (!hasChoice) throw new ModelError(`The model service at ${host} answered without choices.`)
  if (!isOver) throw new ModelError(`The answer of the model service at ${host} was cut off.`)
}

/** Waits for the network; a connection that fails is the model's fault, unless nobody waits any more. */
async function reached<T>(answer: Promise<T>, host: string, signal: AbortSignal): Promise<T> {
  try {
    return await answer
  } catch {
    signal.throwIfAborted()
    throw new ModelError(`The model service at ${host} cannot be reached.`)
  }
}

async function readText(answer: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > most) return text.slice(0, most)
  }
  return text
}

interface Completion {
  readonly error?: unknown
  readonly choices?: readonly {
    readonly finish_reason?: unknown
    readonly delta?: CompletionMessage
    readonly message?: CompletionMessage
  }[]
  readonly usage?: {
    readonly prompt_tokens?: unknown
    readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null
    readonly prompt_cache_hit_tokens?: unknown
  } | null
}

interface CompletionMessage {
  readonly content?: unknown
  readonly reasoning_content?: unknown
  readonly reasoning?: unknown
  readonly tool_calls?: readonly {
    /** One call at a time is answered: the first. */
    readonly index?: unknown
    readonly function?: { readonly name?: unknown; readonly arguments?: unknown }
  }[]
}

/** The parts of an answer, or of one event of its stream; `choice` says that it is an answer at all. */
function* deltasOf(
  value: unknown,
  host: string,
): Generator<ChatDelta | { readonly type: 'choice'; readonly isLast: boolean }> {
  const { error, choices, usage } = (typeof value === 'object' && value !== null ? value : {}) as Completion
  if (error) throw new ModelError(`The model service at ${host} broke off with an error.`)
  const choice = Array.isArray(choices) ? (choices as NonNullable<Completion['choices']>)[0] : undefined
  if (choice) {
    yield { type: 'choice', isLast: typeof choice.finish_reason === 'string' }
    const message = choice.delta ?? choice.message ?? {}
    if (isWords(message.reasoning_content) || isWords(message.reasoning)) yield { type: 'reasoning' }
    const called = message.tool_calls?.find(({ index = 0 }) => index === 0)?.function
    if (isWords(called?.name)) yield { type: 'call', name: called.name }
    const written = called?.arguments ?? message.content
    const words = typeof written === 'object' && written !== null ? JSON.stringify(written) : written
    if (isWords(words)) yield { type: 'text', text: words }
  }
  if (usage) {
    const cached = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens
    yield { type: 'usage', prompt_tokens: countOf(usage.prompt_tokens), cached_tokens: countOf(cached) }
  }
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value !== ''
const countOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function statusError(status: number, host: string, model: string, detail: string): ModelError {
  const told = { status, detail }
  if (status === 401 || status === 403)
    return new ModelError(`The model service at ${host} refuses the key that it is asked with.`, told)
  if (status === 404) return new ModelError(`The model service at ${host} has no model “${model}”.`, told)
  if (status === 429) return new ModelError(`The model service at ${host} allows no more requests for now.`, told)
  return new ModelError(`The model service at ${host} answered with status ${status}.`, told)
}
