import { type LookupAddress, type LookupAllOptions, lookup as lookupName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request as send } from 'undici'
import type { HttpRequest } from '#runtime/ports.ts'
import { isSecretHeader } from '#runtime/redact.ts'
import { type AllowList, isPublicAddress } from './addresses.ts'
import type { TextAnswer } from './textAnswer.ts'

/** `timeout_ms` is for the request with all its redirects and further tries; 429, 500 and above, and no answer are tried again. */
export interface GuardedRequest extends Omit<HttpRequest, 'node_id'> {
  readonly httpsOnly?: boolean
  readonly signal?: AbortSignal
}

/** Sends requests that authors and callers wrote, and never to the inside of a network (`docs/api-decisions.md` §7). It never throws. */
export interface GuardedHttp {
  send(request: GuardedRequest): Promise<TextAnswer>
  close(): Promise<void>
}

const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const MAX_ANSWER_BYTES = 5 * 1024 * 1024
/** Node's timers count to 2^31 - 1; a longer timeout means to wait indefinitely (`docs/api-decisions.md` §9). */
const LONGEST_TIMEOUT_MS = 2_147_483_647

class Refused extends Error {}

type Answer = Pick<TextAnswer, 'status' | 'headers' | 'text'>

/** Finds all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

export function createGuardedHttp(allowed: AllowList, resolve: Resolve = lookupName): GuardedHttp {
  const agent = new Agent({
    connect: { lookup: checkingLookup(allowed, resolve) },
    maxResponseSize: MAX_ANSWER_BYTES,
    // Each request has a time limit of its own, which may be longer than the client's.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function sendOnce(request: GuardedRequest, signal: AbortSignal): Promise<Answer> {
    let url = request.url
    let { method, body } = request
    let headers: Record<string, string> = { 'user-agent': 'Dialpath', ...request.headers }
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const target = checkUrl(url, allowed, request.httpsOnly ?? false)
      const answer = await send(target, {
        method: method as 'GET',
        headers,
        ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
        dispatcher: agent,
        signal,
      })
      const location = answer.headers.location
      if (!REDIRECTS.has(answer.statusCode) || typeof location !== 'string') {
        return {
          status: answer.statusCode,
          headers: textHeaders(answer.headers),
          text: await answer.body.text(),
        }
      }
      await answer.body.dump()
      if (!URL.canParse(location, target)) throw new Refused('The URL redirects to an invalid URL.')
      const next = new URL(location, target)
      if (answer.statusCode === 303 || (answer.statusCode < 303 && method === 'POST')) {
        method = 'GET'
        body = undefined
      }
      if (next.origin !== target.origin) {
        if (body !== undefined && request.bodyHasSecret) throw refusedRedirect(next)
        headers = withoutSecrets(headers, request.secretHeaders)
      }
      url = next.href
    }
    throw new Refused(`The URL redirects more than ${MAX_REDIRECTS} times.`)
  }

  return {
    async send(request) {
      const begun = performance.now()
      const timeout = AbortSignal.timeout(Math.round(Math.min(Math.max(1, request.timeout_ms), LONGEST_TIMEOUT_MS)))
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
      const answered = (answer: Answer, error?: string): TextAnswer => ({
        ...answer,
        duration_ms: Math.round(performance.now() - begun),
        mocked: false,
        ...(error === undefined ? {} : { error }),
      })
      for (let attempt = 0; ; attempt += 1) {
        let last: TextAnswer
        try {
          last = answered(await sendOnce(request, signal))
          if (attempt >= request.retries || (last.status !== 429 && last.status < 500)) return last
        } catch (error) {
          last = answered({ status: 0, text: '' }, describeFailure(error, timeout, request.timeout_ms))
          if (error instanceof Refused || signal.aborted || attempt >= request.retries) return last
        }
        try {
          await wait(Math.min(200 * 2 ** attempt, 2000), undefined, { signal })
        } catch {
          return last
        }
      }
    },
    close: () => agent.close(),
  }
}

/** Takes out headers that give access, by their name or by what was filled in: they are for the origin alone that the author wrote (`docs/api-decisions.md` §7). */
function withoutSecrets(headers: Readonly<Record<string, string>>, secretHeaders: readonly string[] = []) {
  const secret = new Set(secretHeaders.map(name => name.toLowerCase()))
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isSecretHeader(name) && !secret.has(name.toLowerCase())),
  )
}

function refusedRedirect({ origin }: URL) {
  return new Refused(
    `The URL redirects to ${origin}, but the body has a secret, so it wasn’t sent there. If that server may have the secret, use its URL directly.`,
  )
}

/** A header that came more than once as one, as HTTP allows. */
function textHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

function checkUrl(text: string, allowed: AllowList, httpsOnly: boolean): URL {
  if (!URL.canParse(text)) throw new Refused('The URL is invalid.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) {
    throw new Refused(httpsOnly ? 'Only https:// URLs are allowed.' : 'Only http:// and https:// URLs are allowed.')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is checked once it is resolved; an address written out is never looked up, so it is checked here.
  if (/^[\d.]+$/.test(host) || host.includes(':')) {
    if (!isPublicAddress(host) && !allowed.hasHost(host) && !allowed.hasAddress(host)) throw refusedAddress(host)
  }
  return url
}

function refusedAddress(host: string) {
  return new Refused(
    `${host} isn’t on the public internet, so nothing was sent. To allow it, add it to DIALPATH_ALLOWED_HOSTS.`,
  )
}

/** Looks a name up and lets through only what may be reached, so that the address that is checked is the one that is used. */
function checkingLookup(allowed: AllowList, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '', 0)
        return
      }
      const usable = found.filter(
        ({ address }) => allowed.hasHost(hostname) || isPublicAddress(address) || allowed.hasAddress(address),
      )
      const [first] = usable
      if (!first) callback(refusedAddress(hostname), '', 0)
      else if (options.all) callback(null, usable)
      else callback(null, first.address, first.family)
    })
  }
}

function describeFailure(error: unknown, timeout: AbortSignal, timeout_ms: number): string {
  if (timeout.aborted) return `No response within ${timeout_ms / 1000} seconds.`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'The request failed.'
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'ENOTFOUND') return 'The host wasn’t found.'
  if (code === 'ECONNREFUSED') return 'The host refused the connection.'
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return 'The connection closed before the response was complete.'
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return `The response is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB.`
  return cause.message
}
