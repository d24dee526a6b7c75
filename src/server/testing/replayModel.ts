import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from './listen.ts'
import { type ModelFault, misbehave } from './modelFaults.ts'

/** An answer that a model once gave, at a step of the conversation and to the caller's last words. */
interface RecordedAnswer {
  /** The name of the node. */
  readonly step: string
  readonly caller: string
  readonly extract?: Readonly<Record<string, unknown>>
  /** The option taken, by the name of the node that it leads to; null where none fitted, `unclear` where the words made no sense. */
  readonly choice?: string | null
  readonly condition_met?: boolean
}

export interface Recording {
  readonly answers: readonly RecordedAnswer[]
  /** The words at each step, by the node's name; one without a line says its name. */
  readonly speech?: Readonly<Record<string, string>>
  /** Tools that are called first at a step, where they are offered, by the node's name; each once. */
  readonly calls?: Readonly<Record<string, readonly RecordedCall[]>>
}

export interface RecordedCall {
  readonly name: string
  readonly input: unknown
}

export interface ReplayOptions {
  /** Only requests with this key are answered. */
  readonly key?: string
  /** A server that knows no JSON schemas: it refuses `response_format`. */
  readonly withoutSchemas?: boolean
  /** A server that knows no tools either. */
  readonly withoutTools?: boolean
  /** Puts words and a fence around JSON, as some models do. */
  readonly chatty?: boolean
  /** Gives no words with a decision for the node that it leads to. */
  readonly wordless?: boolean
  /** Answers in one piece, as servers that know no streams do. */
  readonly withoutStreams?: boolean
  /** Milliseconds to the first token, and between two. */
  readonly firstTokenMs?: number
  readonly tokenMs?: number
  /** Answers to requests that sum up a call which has ended; `at` counts from 0. */
  readonly outcome?: (request: ChatRequest, at: number) => string
  /** The fault with which a request is met; `at` counts from 0. */
  readonly fault?: (request: ChatRequest, at: number) => ModelFault | undefined
}

export interface ReplayModel {
  /** For `DIALPATH_LLM_URL`. */
  readonly url: string
  /** The bodies that were received, in order; those that sum up a call which has ended stand in `outcomes`. */
  readonly requests: readonly ChatRequest[]
  readonly outcomes: readonly ChatRequest[]
  close(): Promise<void>
}

export interface ChatRequest {
  readonly model?: string
  readonly messages: readonly { readonly role: string; readonly content: string; readonly [member: string]: unknown }[]
  readonly response_format?: unknown
  readonly tools?: unknown
  readonly temperature?: unknown
  readonly [parameter: string]: unknown
}

/** A loopback server that speaks OpenAI's chat completions and answers from a recording: a model without a model. */
export async function startReplayModel(recording: Recording, options: ReplayOptions = {}): Promise<ReplayModel> {
  const requests: ChatRequest[] = []
  const outcomes: ChatRequest[] = []
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      return send(401, { error: { message: 'Incorrect API key provided.' } })
    }
    if (request.url === '/v1/models') return send(200, { object: 'list', data: [{ id: 'replay', object: 'model' }] })
    if (request.url !== '/v1/chat/completions') return send(404, { error: { message: 'Not found' } })
    const body = JSON.parse(await textOf(request)) as ChatRequest
    if (body.messages[0]?.content.startsWith('You read the transcript')) {
      outcomes.push(body)
      const content = options.outcome?.(body, outcomes.length - 1) ?? '{"summary": "A call.", "analysis": {}}'
      return stream(body, { content, tool: undefined }, options, response)
    }
    requests.push(body)
    if (options.withoutSchemas && body.response_format !== undefined) {
      return send(400, { error: { message: 'response_format is not supported' } })
    }
    if (options.withoutTools && body.tools !== undefined) {
      return send(400, { error: { message: 'tools are not supported' } })
    }
    const fault = options.fault?.(body, requests.length - 1)
    const call = fault ? undefined : callTo(body, recording)
    const isServers = call !== undefined && namesOfTools(body).includes(call.name)
    const answer = call && !isServers ? writtenCall(call) : answerTo(body, recording, options)
    const content = fault?.type === 'says' ? fault.text : call && isServers ? JSON.stringify(call.input) : answer
    const tool = isServers ? call?.name : namesOfTools(body)[0] === FORM ? FORM : undefined
    if (fault && misbehave(fault, content, response)) return
    if (options.withoutStreams || body.stream !== true) return send(200, completion(body, content, tool))
    await stream(body, { content, tool }, options, response)
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}/v1`,
    requests,
    outcomes,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** About four characters a token. */
const tokensIn = (text: string) => text.match(/[\s\S]{1,4}/g) ?? []

function usageOf({ messages }: ChatRequest, content: string) {
  const prompt_tokens = tokensIn(messages.map(message => message.content).join('\n')).length
  return { prompt_tokens, completion_tokens: tokensIn(content).length, prompt_tokens_details: { cached_tokens: 0 } }
}

function completion(body: ChatRequest, content: string, tool: string | undefined) {
  const message = {
    role: 'assistant',
    ...(tool === undefined
      ? { content }
      : { content: null, tool_calls: [{ function: { name: tool, arguments: content } }] }),
  }
  return {
    id: 'replay',
    object: 'chat.completion',
    model: body.model ?? 'replay',
    choices: [{ index: 0, finish_reason: 'stop', message }],
    usage: usageOf(body, content),
  }
}

async function stream(
  body: ChatRequest,
  { content, tool }: { readonly content: string; readonly tool: string | undefined },
  { firstTokenMs = 0, tokenMs = 0 }: ReplayOptions,
  response: ServerResponse,
) {
  const send = (data: unknown) => response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const choice = (delta: object, finish_reason: string | null = null) =>
    send({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (firstTokenMs > 0) await wait(firstTokenMs)
  choice({ role: 'assistant', content: '' })
  if (tool !== undefined)
    choice({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: tool } }] })
  for (const token of tokensIn(content)) {
    if (tokenMs > 0) await wait(tokenMs)
    choice(tool === undefined ? { content: token } : { tool_calls: [{ index: 0, function: { arguments: token } }] })
  }
  choice({}, 'stop')
  send({ object: 'chat.completion.chunk', choices: [], usage: usageOf(body, content) })
  send('[DONE]')
  response.end()
}

/** The name of the form where it is a tool. */
const FORM = 'next_step'

function namesOfTools({ tools }: ChatRequest): readonly string[] {
  const list = (tools ?? []) as readonly { readonly function: { readonly name: string } }[]
  return list.map(tool => tool.function.name)
}

/** The call with which a request is met: the first at its step that has no answer yet. */
function callTo(body: ChatRequest, { calls = {} }: Recording): RecordedCall | undefined {
  const last = taskOf(body)
  const step = /^# Step: (.+)$/m.exec(last)?.[1] ?? ''
  const isOffered = ({ name }: RecordedCall) => namesOfTools(body).includes(name) || last.includes(`\n- ${name}: `)
  const answered = body.messages.filter(
    ({ role, content }) => role === 'tool' || /^The tool \S+ answered: /m.test(content),
  ).length
  return calls[step]?.slice(answered).find(isOffered)
}

function writtenCall({ name, input }: RecordedCall): string {
  return JSON.stringify({ tool: name, input: JSON.stringify(input), choice: 'stay', reason: 'The tool comes first.' })
}

function taskOf({ messages }: Pick<ChatRequest, 'messages'>): string {
  return messages.findLast(({ content }) => /^# Task: /m.test(content))?.content ?? ''
}

/** The last message names its task and step in headings; the caller's words stand in quotes after their name. */
function answerTo({ messages }: ChatRequest, { answers, speech = {} }: Recording, options: ReplayOptions): string {
  const last = taskOf({ messages })
  const task = /^# Task: (\w+)/m.exec(last)?.[1]
  const step = /^# Step: (.+)$/m.exec(last)?.[1] ?? ''
  const wordsAt = (name: string) => speech[name] ?? `${name}.`
  const words = wordsAt(step)
  if (task === 'speak') return words
  const heard = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => [...content.matchAll(/^Caller: (".*")$/gm)])
    .at(-1)?.[1]
  const caller: unknown = heard === undefined ? '' : JSON.parse(heard)
  const recorded = answers.find(answer => answer.step === step && answer.caller === caller)
  const choice = recorded?.choice ?? null
  const option = [...last.matchAll(/^- ([eg]\d+) → (.+?): /gm)].find(([, , name]) => name === choice)?.[1]
  // A step that an option leads to is told of where the words for it are asked for.
  const entered = new RegExp(`^# Where you choose ${option}\\n.*?“(.+?)”`, 'm').exec(last)?.[1]
  const said = option === undefined ? words : entered === undefined || options.wordless ? '' : wordsAt(entered)
  const wanted = /^# Values to read\n([\s\S]*?)(?=\n\n#|$(?![\s\S]))/m.exec(last)?.[1] ?? ''
  const names = [...wanted.matchAll(/^- (.+?) \(\w+\):/gm)].map(([, name = '']) => name)
  const json = JSON.stringify({
    ...(last.includes('\n- choice:') && {
      choice: option ?? (choice === 'unclear' ? choice : 'stay'),
      reason: choice === null ? 'Nothing fits yet.' : `Ready for ${choice}.`,
    }),
    ...(last.includes('\n- condition_met:') && { condition_met: recorded?.condition_met ?? choice !== null }),
    ...(last.includes('\n- say:') && { say: said }),
    ...(names.length > 0 && {
      variables: Object.fromEntries(names.map(name => [name, recorded?.extract?.[name] ?? null])),
    }),
  })
  return options.chatty ? `Sure! Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?` : json
}
