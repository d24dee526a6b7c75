import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  generateText,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  RetryError,
} from 'ai'
import type { z } from 'zod'
import type { Settings } from '../settings.ts'

/** A model behind any OpenAI-compatible endpoint. */
export interface ModelClient {
  readonly name: string
  text(request: ModelRequest): Promise<string>
  /** JSON that fits the schema, also from models that wrap it in words. */
  json<T>(request: ModelRequest, schema: z.ZodType<T>): Promise<T>
}

interface ModelRequest {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly temperature: number
  readonly seed: number
  readonly maxTokens: number
  readonly signal: AbortSignal
}

/** The model did not do its part; the message is for people, and holds no key. */
export class ModelError extends Error {}

const TIMEOUT_MS = 30_000
const RETRIES = 1

export async function createModelClient(llm: NonNullable<Settings['llm']>): Promise<ModelClient> {
  const url = withVersion(llm.url)
  const name = llm.model ?? (await firstModel(url, llm.key))
  const provider = createOpenAICompatible({
    name: 'dialpath',
    baseURL: url,
    ...(llm.key !== undefined && { apiKey: llm.key }),
  })
  const model = provider(name)
  let takesJsonMode = true

  async function ask(request: ModelRequest, isJson: boolean): Promise<string> {
    try {
      return await generate(model, request, isJson && takesJsonMode)
    } catch (error) {
      const fault = rootOf(error)
      if (
        isJson &&
        takesJsonMode &&
        APICallError.isInstance(fault) &&
        (fault.statusCode === 400 || fault.statusCode === 422)
      ) {
        // Some servers know no JSON mode; the prompt asks for JSON anyway.
        takesJsonMode = false
        return ask(request, isJson)
      }
      throw new ModelError(describeFault(fault, name, url))
    }
  }

  return {
    name,
    text: request => ask(request, false),
    async json(request, schema) {
      const first = await ask(request, true)
      const read = readJson(first, schema)
      if (read.ok) return read.value
      const correction: ModelMessage[] = [
        { role: 'assistant', content: first.slice(0, 2000) || '(nothing)' },
        { role: 'user', content: `That cannot be used: ${read.fault} Answer with the JSON object alone.` },
      ]
      const again = readJson(await ask({ ...request, messages: [...request.messages, ...correction] }, true), schema)
      if (again.ok) return again.value
      throw new ModelError(`The model “${name}” did not answer in the form it was asked for: ${again.fault}`)
    },
  }
}

async function generate(model: LanguageModel, request: ModelRequest, isJson: boolean): Promise<string> {
  const settings = {
    model,
    system: request.system,
    messages: [...request.messages],
    temperature: request.temperature,
    seed: request.seed,
    maxOutputTokens: request.maxTokens,
    maxRetries: RETRIES,
    abortSignal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }
  if (!isJson) return (await generateText(settings)).text
  try {
    const { text } = await generateText({ ...settings, output: Output.json() })
    return text
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return error.text ?? ''
    throw error
  }
}

/** `http://127.0.0.1:11434` is often written without the version that all compatible servers have. */
function withVersion(url: string): string {
  const { pathname } = new URL(url)
  return pathname === '/' ? new URL('/v1', url).href : url.replace(/\/+$/, '')
}

async function firstModel(url: string, key: string | undefined): Promise<string> {
  let body: unknown
  try {
    const answer = await fetch(`${url}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(5000),
    })
    body = await answer.json()
  } catch {
    throw new ModelError(`The model service at ${new URL(url).host} cannot be reached.`)
  }
  const { data } = (body ?? {}) as { data?: { id?: unknown }[] }
  const name = Array.isArray(data) ? data.map(model => model.id).find(id => typeof id === 'string') : undefined
  if (name === undefined) {
    throw new ModelError(`The model service at ${new URL(url).host} lists no model. Name one in DIALPATH_LLM_MODEL.`)
  }
  return name
}

function rootOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error
}

function describeFault(fault: unknown, name: string, url: string): string {
  const { host } = new URL(url)
  if (fault instanceof Error && /^(TimeoutError|AbortError)$/.test(fault.name)) {
    return `The model “${name}” did not answer within ${TIMEOUT_MS / 1000} seconds.`
  }
  const status = APICallError.isInstance(fault) ? fault.statusCode : undefined
  if (status === undefined) return `The model service at ${host} cannot be reached.`
  if (status === 401 || status === 403) return `The model service at ${host} refuses the key in DIALPATH_LLM_KEY.`
  if (status === 404) return `The model service at ${host} has no model “${name}”.`
  if (status === 429) return `The model service at ${host} allows no more requests for now.`
  return `The model service at ${host} answered with status ${status}.`
}

type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: string }

/** The first JSON object of a text that fits, whatever words or fences stand around it. */
function readJson<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  let fault = 'There is no JSON object in it.'
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const value = parseObjectAt(text, start)
    if (value === undefined) continue
    const parsed = schema.safeParse(value)
    if (parsed.success) return { ok: true, value: parsed.data }
    fault = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  }
  return { ok: false, fault }
}

/** The object that begins at `start`, found by its balanced braces. */
function parseObjectAt(text: string, start: number): unknown {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth > 0) continue
      try {
        return JSON.parse(text.slice(start, at + 1)) as unknown
      } catch {
        return undefined
      }
    }
  }
  return undefined
}
