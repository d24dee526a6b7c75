import type twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type { GuardedHttp } from '../../http-client/guarded.ts'
import { CarrierFailure } from '../carrier.ts'

export interface TwilioCredentials {
  readonly account_sid: string
  readonly auth_token: string
}

const TIMEOUT_MS = 10_000

/**
 * Opens Twilio's own client, whose requests go through the guarded client. It is loaded when it is needed: it is large, and most
 * installations never ask for it.
 *
 * @param origin another address that speaks Twilio's protocol for all of its hosts, such as an emulator
 */
export async function openTwilio(
  http: GuardedHttp,
  { account_sid, auth_token }: TwilioCredentials,
  origin: string | undefined,
): Promise<twilio.Twilio> {
  const { default: sdk } = await import('twilio')
  class GuardedRequests extends sdk.RequestClient {
    override async request<Body>(options: RequestClient.RequestOptions<Body>) {
      const answer = await http.send({
        method: options.method.toUpperCase(),
        url: addressOf(options, origin),
        headers: {
          ...options.headers,
          authorization: `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`,
        },
        body: options.data === undefined ? undefined : formOf(options.data as object).toString(),
        timeout_ms: TIMEOUT_MS,
        // A request that buys or sends may have been carried out although no answer came.
        retries: 0,
      })
      if (answer.status === 0) {
        throw new CarrierFailure('unreachable', `Can’t reach Twilio: ${answer.error ?? 'no response.'}`)
      }
      return { statusCode: answer.status, body: bodyOf(answer.text), headers: answer.headers ?? {} }
    }
  }
  return sdk(account_sid, auth_token, { httpClient: new GuardedRequests(), accountSid: account_sid })
}

/** Does a piece of work with Twilio's client; what it throws becomes a `CarrierFailure`. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CarrierFailure) throw error
    if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
      const code = 'code' in error && typeof error.code === 'number' ? String(error.code) : null
      if (error.status === 401 || error.status === 403) {
        throw new CarrierFailure('credentials', 'Twilio rejected these credentials. Check the SID and token.', code)
      }
      const kind = error.status === 429 || error.status >= 500 ? 'unreachable' : 'refused'
      throw new CarrierFailure(kind, `Twilio rejected the request: ${error.message}`, code)
    }
    throw error
  }
}

function addressOf({ uri, params }: { uri: string; params?: object }, origin: string | undefined): string {
  const url = new URL(uri)
  for (const [name, value] of formOf(params ?? {})) url.searchParams.append(name, value)
  return origin === undefined ? url.href : new URL(url.pathname + url.search, origin).href
}

/** A member that is a list is written once for each of its values. */
function formOf(members: object): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one))
  }
  return form
}

function bodyOf(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
