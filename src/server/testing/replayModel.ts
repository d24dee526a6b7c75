import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './listen.ts'

/** An answer that a model once gave, at a step of the conversation and to the caller's last words. */
interface RecordedAnswer {
  /** The name of the node. */
  readonly step: string
  readonly caller: string
  readonly extract?: Readonly<Record<string, unknown>>
  /** The way taken, by the name of the node that it leads to; null where none fitted. */
  readonly choice?: string | null
  readonly condition_met?: boolean
}

export interface Recording {
  readonly answers: readonly RecordedAnswer[]
  /** The words at each step, by the node's name; one without a line says its name. */
  readonly speech?: Readonly<Record<string, string>>
}

export interface ReplayOptions {
  /** Only requests with this key are answered. */
  readonly key?: string
  /** A server without JSON mode: it refuses `response_format`. */
  readonly withoutJsonMode?: boolean
  /** Puts words and a fence around JSON, as some models do. */
  readonly chatty?: boolean
}

export interface ReplayModel {
  /** For `DIALPATH_LLM_URL`. */
  readonly url: string
  /** The bodies that were received, in order. */
  readonly requests: readonly ChatRequest[]
  close(): Promise<void>
}

interface ChatRequest {
  readonly model?: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format?: unknown
}

/** A loopback server that speaks OpenAI's chat completions and answers from a recording: a model without a model. */
export async function startReplayModel(recording: Recording, options: ReplayOptions = {}): Promise<ReplayModel> {
  const requests: ChatRequest[] = []
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
    requests.push(body)
    if (options.withoutJsonMode && body.response_format !== undefined) {
      return send(400, { error: { message: 'response_format is not supported' } })
    }
    send(200, completion(body, answerTo(body, recording, options.chatty ?? false)))
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}/v1`,
    requests,
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

function completion({ model }: ChatRequest, content: string) {
  return {
    id: 'replay',
    object: 'chat.completion',
    created: 0,
    model: model ?? 'replay',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  }
}

/** The prompts name their task and step in headings, and end a transcript with the caller's words. */
function answerTo({ messages }: ChatRequest, { answers, speech = {} }: Recording, isChatty: boolean): string {
  const system = messages.find(message => message.role === 'system')?.content ?? ''
  const task = /^# Task: (\w+)/m.exec(system)?.[1]
  const step = /^# (?:This step|Step): (.+)$/m.exec(system)?.[1] ?? ''
  if (task === 'speak') return speech[step] ?? `${step}.`
  const transcript = messages.find(message => message.role === 'user')?.content ?? ''
  const caller = [...transcript.matchAll(/^Caller: (.*)$/gm)].at(-1)?.[1] ?? ''
  const recorded = answers.find(answer => answer.step === step && answer.caller === caller)
  const choice = recorded?.choice ?? null
  const reply =
    task === 'extract'
      ? (recorded?.extract ?? {})
      : {
          condition_met: recorded?.condition_met ?? choice !== null,
          choice,
          reason: choice === null ? 'Nothing fits yet.' : `The caller is ready for ${choice}.`,
          likelihoods: {},
        }
  const json = JSON.stringify(reply)
  return isChatty ? `Sure! Here it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else?` : json
}
