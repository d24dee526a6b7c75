import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrainFact, ToolSetting } from '#runtime/brain.ts'
import { withVersion } from '../versionedUrl.ts'
import { tellAsked } from './asked.ts'
import { type ChatMessage, type Endpoint, ModelError, streamChat } from './chat.ts'
import { inTime, PATIENCE, type Patience } from './deadlines.ts'
import { type Learned, learnedOf, remember, withoutRefused } from './learned.ts'
import { asServerTools, inputOf, withCall, withTools } from './tools.ts'

/** A prompt as a model was sent it, and the hash by which the timeline names it. */
export interface SentPrompt {
  readonly hash: string
  readonly messages: readonly ChatMessage[]
}

export interface ModelRequest {
  readonly purpose: 'decide' | 'speak'
  readonly messages: readonly ChatMessage[]
  /** Fault of the answer before, told after all else. */
  readonly correction: readonly ChatMessage[]
  /** The tools of the pathway. */
  readonly tools: ToolSetting | undefined
  readonly temperature: number
  readonly seed: number
  readonly maxTokens: number
  /** The model that the node or the call names. */
  readonly model: string | undefined
  /** The JSON schema of the answer, where it has a form. */
  readonly schema: Readonly<Record<string, unknown>> | undefined
  /** Utterances that the prompt has no room for. */
  readonly left_out: number
  /** Told of each prompt that was answered, before the fact that names it. */
  readonly keepPrompt?: ((prompt: SentPrompt) => void) | undefined
}

export type ClientPart =
  /** `isBare`: the server sees to it that the answer is one JSON object and nothing else. */
  | { readonly type: 'text'; readonly text: string; readonly isBare: boolean }
  /** The answer broke off and begins anew: what came before is void. */
  | { readonly type: 'restart' }
  /** The answer broke off, and what came before stands. */
  | { readonly type: 'cut' }
  /** Instead of an answer: the model calls a tool of the pathway. */
  | { readonly type: 'tool'; readonly name: string; readonly input: unknown }
  | BrainFact

/** A model behind any OpenAI-compatible endpoint, and a second one for when it fails. */
export interface ModelClient {
  readonly name: string
  /**
   * Asks, twice where the first answer fails, then the second model (`docs/playing.md` §7).
   *
   * @param isFinal whether something of the answer was used, so that it cannot begin anew
   * @throws ModelError where no model answered.
   */
  stream(request: ModelRequest, signal: AbortSignal, isFinal: () => boolean): AsyncGenerator<ClientPart>
}

export interface ModelSettings {
  readonly url: string
  readonly model: string | undefined
  readonly key: string | undefined
}

/** A server with the name of the model that it is asked for. */
interface Model extends Endpoint {
  name(): Promise<string>
}

/** Between two tries, so that a server that is busy for a moment has one. */
const RETRY_MS = 200

export async function createModelClient(
  settings: ModelSettings,
  fallback?: ModelSettings,
  patience = PATIENCE,
): Promise<ModelClient> {
  const main = modelOf(settings)
  const second = fallback && modelOf(fallback)
  return {
    // A server that cannot be asked now is told of when it is needed.
    name: await main.name().catch(() => 'model'),
    async *stream(request, signal, isFinal) {
      const tries = [main, main, ...(second ? [second] : [])]
      for (let at = 0; ; at += 1) {
        const model = tries[at] ?? main
        const begun = performance.now()
        try {
          // The second model has a name of its own.
          return yield* ask(model, model === main ? request : { ...request, model: undefined }, patience, signal)
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof ModelError)) throw error
          tellAsked({ purpose: request.purpose, outcome: 'failed', seconds: (performance.now() - begun) / 1000 })
          while (isHopeless(error) && tries[at + 1] === model) at += 1
          const next = tries[at + 1]
          const name = await model.name().catch(() => 'model')
          const then = isFinal() ? 'stop' : next === undefined ? 'simulator' : next === model ? 'retry' : 'fallback'
          yield errorFact(request, name, error, then)
          if (isFinal()) return yield { type: 'cut' }
          if (next === undefined) throw error
          yield { type: 'restart' }
          if (next === model) await wait(RETRY_MS, undefined, { signal })
        }
      }
    },
  }
}

/** The same request would meet the same answer. */
function isHopeless({ status }: ModelError): boolean {
  return status !== undefined && status < 500 && status !== 408 && status !== 429
}

function errorFact(
  { purpose }: ModelRequest,
  model: string,
  { message, status }: ModelError,
  next: 'retry' | 'fallback' | 'simulator' | 'stop',
): BrainFact {
  const payload = { model, purpose, message, next, ...(status !== undefined && { status }) }
  return { type: 'fact', event_type: 'model.error', payload }
}

function modelOf({ url: written, model, key }: ModelSettings): Model {
  const url = withVersion(written)
  let listed: Promise<string> | undefined
  return {
    url,
    key,
    name() {
      if (model !== undefined) return Promise.resolve(model)
      if (!listed) {
        listed = firstModel(url, key)
        listed.catch(() => {
          listed = undefined
        })
      }
      return listed
    },
  }
}

/** Names that nodes and calls give and that a server does not know. */
const unknownNames = new Set<string>()

/** Asks one model once, in the best way that it takes; what it refuses is left out, told of once, and remembered. */
async function* ask(
  model: Model,
  request: ModelRequest,
  patience: Patience,
  signal: AbortSignal,
): AsyncGenerator<ClientPart> {
  const own = await model.name()
  const isUnknown = request.model === undefined || unknownNames.has(`${model.url} ${request.model}`)
  let name = isUnknown ? own : (request.model ?? own)
  let learned = learnedOf(model.url, name)
  const refused: string[] = []
  for (;;) {
    const body = bodyOf(name, request, learned)
    try {
      for await (const part of answer(model, body, request, learned, patience, signal)) {
        for (const what of refused.splice(0)) {
          remember(model.url, name, learned)
          yield {
            type: 'fact',
            event_type: 'warning',
            payload: { message: `The model “${name}” does not take ${what}.` },
          }
        }
        yield part
      }
      return
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      if (name !== own && isModelUnknown(error)) {
        unknownNames.add(`${model.url} ${name}`)
        const message = `The model service has no model “${name}”, so “${own}” is asked.`
        yield { type: 'fact', event_type: 'warning', payload: { message } }
        name = own
        learned = learnedOf(model.url, name)
        continue
      }
      const other = withoutRefused(learned, error, body, hasServerTools(request, learned))
      if (!other) throw error
      learned = other.learned
      refused.push(other.refused)
    }
  }
}

function isModelUnknown({ status, detail }: ModelError): boolean {
  return (
    status === 404 ||
    (status === 400 && /model/i.test(detail) && /not (?:found|exist)|unknown|invalid model/i.test(detail))
  )
}

async function* answer(
  model: Model,
  body: RequestBody,
  request: ModelRequest,
  learned: Learned,
  patience: Patience,
  signal: AbortSignal,
): AsyncGenerator<ClientPart> {
  const { purpose, schema, left_out } = request
  const isForm = schema !== undefined && learned.formMode !== 'plain'
  const isNative = hasServerTools(request, learned)
  /** The tool that is called, with the arguments as far as they have come; the form is one too. */
  let called: { readonly name: string; input: string } | undefined
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  const told = { model: String(body.model), purpose }
  let first_token_ms: number | null = null
  let prompt_tokens: number | null = null
  let cached_tokens: number | null = null
  for await (const delta of inTime(ended => streamChat(model, body, ended), patience, signal)) {
    if (delta.type === 'slow')
      yield { type: 'fact', event_type: 'model.slow', payload: { ...told, waited_ms: patience.slowMs } }
    else if (delta.type === 'usage') ({ prompt_tokens, cached_tokens } = delta)
    else if (delta.type === 'call') called ??= { name: delta.name, input: '' }
    else if (delta.type === 'text') {
      first_token_ms ??= since()
      if (called && called.name !== FORM) called.input += delta.text
      else yield { type: 'text', text: delta.text, isBare: isNative ? called !== undefined : isForm }
    }
  }
  if (called && called.name !== FORM) yield { type: 'tool', name: called.name, input: inputOf(called.input) }
  const { messages } = body
  const prompt_hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16)
  request.keepPrompt?.({ hash: prompt_hash, messages })
  const counts = { prompt_tokens, cached_tokens, first_token_ms, duration_ms: since() }
  tellAsked({ purpose, outcome: 'answered', seconds: counts.duration_ms / 1000 })
  const payload = { ...told, prompt_hash, ...counts, ...(left_out > 0 && { left_out }) }
  yield { type: 'fact', event_type: 'model.request', payload }
}

/** The name of the form, as a schema and as a tool. */
const FORM = 'next_step'

function hasServerTools({ tools }: ModelRequest, { toolMode }: Learned): boolean {
  return toolMode === 'native' && tools !== undefined && tools.offered.length > 0
}

interface RequestBody extends Readonly<Record<string, unknown>> {
  readonly messages: readonly ChatMessage[]
}

function bodyOf(model: string, request: ModelRequest, learned: Learned): RequestBody {
  const { messages, correction, tools, temperature, seed, maxTokens } = request
  const { formMode, refused } = learned
  const isNative = hasServerTools(request, learned)
  const mode = isNative ? 'native' : 'form'
  const hasForm = request.schema !== undefined
  const offered = tools?.offered ?? []
  const schema = request.schema && !isNative && offered.length > 0 ? withCall(request.schema, offered) : request.schema
  const limit = refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens'
  const optional = { temperature, seed, stream_options: { include_usage: true }, [limit]: maxTokens }
  return {
    model,
    messages: [...(tools ? withTools(messages, tools, { mode, hasForm }) : messages), ...correction],
    stream: true,
    ...Object.fromEntries(Object.entries(optional).filter(([name]) => !(refused as ReadonlySet<string>).has(name))),
    ...(isNative ? withServerTools(asServerTools(offered), schema) : schema && inForm(schema, formMode)),
  }
}

/** The form is one of the tools, so that the model calls either one of the pathway's or this. */
function withServerTools(own: readonly unknown[], schema: object | undefined) {
  return schema ? { tools: [...asTool(schema).tools, ...own], tool_choice: 'required' } : { tools: own }
}

function inForm(schema: object, mode: Learned['formMode']) {
  return mode === 'schema' ? asSchema(schema) : mode === 'tools' ? asTool(schema) : {}
}

function asSchema(schema: object) {
  return { response_format: { type: 'json_schema', json_schema: { name: FORM, strict: true, schema } } }
}

function asTool(schema: object) {
  const tool = { name: FORM, description: 'Says how the call goes on.', parameters: schema }
  return {
    tools: [{ type: 'function', function: tool }],
    tool_choice: { type: 'function', function: { name: FORM } },
  }
}

const LIST_MS = 5_000

async function firstModel(url: string, key: string | undefined): Promise<string> {
  const { host } = new URL(url)
  let body: unknown
  try {
    const answer = await fetch(`${url}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(LIST_MS),
    })
    body = await answer.json()
  } catch {
    throw new ModelError(`The model service at ${host} cannot be reached.`)
  }
  const { data } = (body ?? {}) as { data?: { id?: unknown }[] }
  const name = Array.isArray(data) ? data.map(model => model.id).find(id => typeof id === 'string') : undefined
  if (name === undefined) {
    throw new ModelError(`The model service at ${host} lists no model. Name one in DIALPATH_LLM_MODEL.`)
  }
  return name
}
