import { Pool } from 'undici'

/** An answer; the body is read to its end, but of a stream its beginning only. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** Milliseconds until the whole answer was there. */
  readonly ms: number
}

export interface Asked {
  readonly method: string
  readonly path: string
  /** An object is sent as JSON; text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Another key than the client's own; null for none. */
  readonly key?: string | null
}

export interface Client {
  /** Rejects where the connection is cut, or nothing came within `LONGEST_MS`. */
  ask(asked: Asked): Promise<Reply>
  /** The parsed answer of a request that must succeed; throws else. */
  // biome-ignore lint/suspicious/noExplicitAny: an attack reads whatever the answer holds
  api(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<any>
  /** Cuts whatever is under way. */
  close(): Promise<void>
}

const LONGEST_MS = 120_000

export function createClient(url: string, key: string, connections = 32): Client {
  const pool = new Pool(url, { connections, headersTimeout: LONGEST_MS, bodyTimeout: LONGEST_MS })
  async function ask({ method, path, body, headers = {}, key: other }: Asked): Promise<Reply> {
    const begun = performance.now()
    const authorization = other === null ? undefined : (other ?? key)
    const answer = await pool.request({
      method: method as 'GET',
      path,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    let text = ''
    if (type.startsWith('text/event-stream')) answer.body.on('error', () => undefined).destroy()
    else text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - begun }
  }
  return {
    ask,
    async api(method, path, body, headers) {
      const answer = await ask({ method, path, body, ...(headers && { headers }) })
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
      return JSON.parse(answer.text)
    },
    close: () => pool.destroy(),
  }
}
