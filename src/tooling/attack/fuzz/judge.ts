import type { Reply } from '../client.ts'
import type { FuzzedRequest } from './requests.ts'
import { SECRET } from './things.ts'

const SLOW_MS = 1000
const MOST_LETTERS = 20_000
const STACK = /\n\s+at .+:\d+:\d+|node_modules\/|dist\/server\//
const SQL = /\b(insert into|select .{1,200} from|update .{1,80} set|violates|relation ") /i
const HTML = /<!doctype|<html/i

/** Faults, by their kind, with the requests that met them. */
export interface Verdict {
  readonly statuses: Map<number, number>
  readonly failures: string[]
  readonly envelope: string[]
  readonly leaks: string[]
  readonly slow: string[]
  readonly othersReached: string[]
  answered: number
}

export function createVerdict(): Verdict {
  return { statuses: new Map(), failures: [], envelope: [], leaks: [], slow: [], othersReached: [], answered: 0 }
}

/** Judges one answer of the API (`docs/api-decisions.md` §1). `others` are ids of another account. */
export function judge(verdict: Verdict, request: FuzzedRequest, reply: Reply, others: ReadonlySet<string>) {
  const { status, headers, text, ms } = reply
  verdict.answered += 1
  verdict.statuses.set(status, (verdict.statuses.get(status) ?? 0) + 1)
  const shown = () => `${status} (${text.slice(0, 160)}) ${shortly(request)}`
  if (status >= 500) verdict.failures.push(shown())
  if (status >= 400 && request.method !== 'HEAD' && !isEnvelope(text)) verdict.envelope.push(shown())
  if (headers['x-request-id'] === undefined) verdict.envelope.push(`no x-request-id: ${shown()}`)
  if (text.includes(SECRET)) verdict.leaks.push(`the secret: ${shown()}`)
  if (status >= 400 && (STACK.test(text) || SQL.test(text) || HTML.test(text))) verdict.leaks.push(shown())
  if (ms > SLOW_MS) verdict.slow.push(`${Math.round(ms)} ms: ${shortly(request)}`)
  const named = request.path.split(/[/?]/).find(part => others.has(part))
  if (named && status < 400 && isForKey(request)) verdict.othersReached.push(shown())
}

/** OPTIONS tells which methods a path takes, whatever there is at it. */
const isForKey = ({ method, path }: FuzzedRequest) => method !== 'OPTIONS' && /^(\/api)?\/v1\//.test(path)

function isEnvelope(text: string): boolean {
  try {
    const { status, message, errors } = JSON.parse(text)
    return status === 'error' && typeof message === 'string' && (errors === undefined || Array.isArray(errors))
  } catch {
    return false
  }
}

export function shortly({ method, path, body, headers }: FuzzedRequest): string {
  const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const more = Object.keys(headers ?? {}).length > 0 ? ` ${JSON.stringify(headers)}` : ''
  return `${method} ${path.slice(0, 120)}${more.slice(0, 150)} ${sent.slice(0, MOST_LETTERS)}`
}

/** Judges an answer to bytes that are no request. */
export function judgeRaw(verdict: Verdict, bytes: string, answer: string) {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
  verdict.statuses.set(status, (verdict.statuses.get(status) ?? 0) + 1)
  const shown = `${JSON.stringify(bytes.slice(0, 80))}: ${answer.slice(0, 200)}`
  if (status >= 500) verdict.failures.push(shown)
  if (status >= 400 && STACK.test(answer)) verdict.leaks.push(shown)
  const body = answer.split('\r\n\r\n')[1] ?? ''
  if (status >= 400 && body !== '' && !isEnvelope(body)) verdict.envelope.push(shown)
}

/** Secrets that a log holds. Stacks belong there; values of an account do not. */
export function leaksOfLog(log: string, keys: readonly string[]): string[] {
  return log.split('\n').filter(line => line.includes(SECRET) || keys.some(key => line.includes(key)))
}
