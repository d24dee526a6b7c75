import { isRecord, type NodeData } from '#pathway/document.ts'
import { inWords } from '#pathway/rules/describe.ts'
import { chooseAuth } from '../form/auth.ts'
import { readPairs } from '../form/pairs.ts'
import type { CurlReading, CurlRequest } from './read.ts'

/** The members of a webhook node that make it send this request, each in the form that the node has it in. */
export function curlMembers(data: NodeData, request: CurlRequest): NodeData {
  const { method, url, headers, auth, body, timeout, retries } = request
  return {
    method,
    url,
    headers: headersIn(data.headers, headers),
    auth: auth === undefined ? chooseAuth(data.auth, 'none') : authMember(auth),
    body: bodyIn(data.body, body),
    // The address says its query by itself.
    query: undefined,
    ...(timeout !== undefined && { timeoutValue: timeout }),
    ...(retries !== undefined && { max_retries: retries }),
  }
}

function headersIn(before: unknown, headers: CurlRequest['headers']): unknown {
  const names = new Set(headers.map(([name]) => name))
  const pairs = readPairs(before)
  const isList = (pairs.form === 'list' && pairs.rows.length > 0) || names.size < headers.length
  return isList ? headers : Object.fromEntries(headers)
}

function authMember(auth: NonNullable<CurlRequest['auth']>): NodeData {
  return auth.type === 'bearer'
    ? { type: 'Bearer', token: auth.token }
    : { type: 'Basic', username: auth.username, password: auth.password }
}

function bodyIn(before: unknown, body: string | undefined): unknown {
  if (body === undefined) return before === undefined ? undefined : ''
  if (!isRecord(before) && !Array.isArray(before)) return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Says what was read of a command, and what was not, in a few sentences. */
export function describeCurl({ request, left, notes }: CurlReading): string {
  const { method, url, headers, auth, body, timeout } = request
  const parts = [
    headers.length === 0 ? '' : headers.length === 1 ? '1 header' : `${headers.length} headers`,
    auth === undefined ? '' : auth.type === 'bearer' ? 'a bearer token' : 'a username and password',
    body === undefined ? '' : 'a body',
    timeout === undefined ? '' : `a timeout of ${timeout} seconds`,
  ].filter(part => part !== '')
  const address = url.replace(/^https?:\/\//i, '').replace(/[?#].*$/s, '')
  const read = `Imported from cURL: ${method} ${clip(address, 60)}${parts.length === 0 ? '' : `, with ${inWords(parts)}`}.`
  const missing = left.length === 0 ? [] : [`Ignored: ${clip(left.join(', '), 160)}.`]
  return [read, ...secretNote(auth), ...notes, ...missing].join(' ')
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** Offers the place for a secret that the command has in plain text: it would be in every export of the pathway. */
function secretNote(auth: CurlRequest['auth']): readonly string[] {
  const secret = auth?.type === 'bearer' ? auth.token : auth?.password
  if (secret === undefined || secret === '' || /\{\{.+\}\}/.test(secret)) return []
  const noun = auth?.type === 'bearer' ? 'token' : 'password'
  return [`Save the ${noun} as a secret in Settings, and write {{SECRET.NAME}} in its place.`]
}
