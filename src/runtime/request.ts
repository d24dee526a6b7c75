import { inFigures, MAX_FILLED_LENGTH } from '#pathway/bounds.ts'
import { isRecord, type NodeData } from '#pathway/document.ts'
import { renderTemplate, type TemplateEscape, wellFormed } from '#pathway/renderTemplate.ts'
import { asNumber, asText } from '#pathway/scalars.ts'
import { parseTemplate } from '#pathway/templates.ts'
import { base64 } from './base64.ts'
import type { HttpAnswer, HttpRequest } from './ports.ts'
import type { Lookup } from './variables.ts'

/** A request as authors write it: a webhook node's data, or a custom tool. Every member may be anything a file holds. */
export interface RequestTemplate {
  readonly url?: unknown
  readonly method?: unknown
  /** An object, or a list of [name, value]. */
  readonly headers?: unknown
  /** `{type: 'Bearer', token}`, `{type: 'Basic', username, password}`, `{type: 'Basic', token, encode}`, `{Bearer: token}`, `None`. */
  readonly auth?: unknown
  /** Appended to the URL. */
  readonly query?: unknown
  /** Text, or an object that becomes JSON. */
  readonly body?: unknown
}

export type FilledRequest = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body' | 'secretHeaders' | 'bodyHasSecret'>

/** The request of a webhook node: without a method it posts its body, and gets where it has none. */
export function webhookRequest(data: NodeData): RequestTemplate {
  const hasBody = data.body !== undefined && data.body !== null && data.body !== ''
  return { ...data, method: data.method ?? (hasBody ? 'POST' : 'GET') }
}

export interface FilledIn {
  readonly request: FilledRequest
  /** The variables that had no value, by the member that names them; each once. */
  readonly unset: ReadonlyMap<string, readonly string[]>
  /** Why the request must not be sent: it is longer than `MAX_FILLED_LENGTH` (`docs/api-decisions.md` §7), or a secret of it cannot be read. */
  readonly fault: string | undefined
}

/** Stands in for the answer to a request that was not sent. */
export function unsentAnswer(fault: string): HttpAnswer {
  return { status: 0, body: null, duration_ms: 0, mocked: false, error: fault }
}

/**
 * Fills a request's variables in: JSON-escaped inside a JSON body, percent-encoded inside the URL's path and query
 * (`docs/playing.md` §5). `unset` names the variables that had no value, by the member that uses them. The request says which of its
 * headers, and whether its body, hold an account's secret (`docs/api-decisions.md` §7).
 */
export function fillRequest(template: RequestTemplate, lookup: Lookup): FilledIn {
  const unset = new Map<string, Set<string>>()
  let length = 0
  let fault: string | undefined
  let secretsRead = 0
  const lookupNoting: Lookup = name => {
    const value = lookup(name)
    if (SECRET_NAME.test(name)) {
      secretsRead += 1
      if (value === null) {
        fault ??= `${name.trim()} can’t be read, so the request wasn’t sent. See Secrets in Settings.`
      }
    }
    return value
  }
  const fill = (field: string, text: string, mode: TemplateEscape = 'none') => {
    if (fault !== undefined) return ''
    const rendered = renderTemplate(text, lookupNoting, { escape: mode })
    const names = unset.get(field) ?? new Set()
    for (const name of rendered.unset) names.add(name)
    if (names.size > 0) unset.set(field, names)
    length += rendered.text.length
    if (rendered.isCut || length > MAX_FILLED_LENGTH) {
      const most = inFigures(MAX_FILLED_LENGTH)
      fault = `The request wasn’t sent: with its variables filled in, it has more than ${most} characters (${field}).`
    }
    return rendered.text
  }
  const readsSecret = <T>(make: () => T): readonly [T, boolean] => {
    const before = secretsRead
    return [make(), secretsRead > before]
  }
  const method = (typeof template.method === 'string' && template.method.trim().toUpperCase()) || 'GET'
  const headers: Record<string, string> = {}
  const secretHeaders: string[] = []
  for (const [written, value] of headerRows(template.headers)) {
    const name = written.trim()
    if (name === '') continue
    const [filled, isSecret] = readsSecret(() => fill('headers', value))
    // A line break would end the header and begin another.
    headers[name] = filled.replace(/[\r\n]+/g, ' ').trim()
    if (isSecret) secretHeaders.push(name)
  }
  const has = (name: string) => Object.keys(headers).some(own => own.toLowerCase() === name)
  const authorization = has('authorization') ? undefined : authorize(template.auth, text => fill('auth', text))
  if (authorization !== undefined) headers.authorization = authorization
  const url = withQuery(fill('url', asText(template.url).trim(), 'url'), template.query, text => fill('query', text))
  const contentType = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const [body, bodyHasSecret] = readsSecret(() =>
    method === 'GET' || method === 'HEAD' ? undefined : fillBody(template.body, contentType, fill),
  )
  if (body !== undefined && !has('content-type') && isJson(body)) headers['content-type'] = 'application/json'
  return {
    request: { method, url, headers, body, secretHeaders, bodyHasSecret },
    unset: new Map([...unset].map(([field, names]) => [field, [...names]])),
    fault,
  }
}

/** `SECRET.NAME`, `secret['NAME']`, or `SECRET` alone, which is all of them. */
const SECRET_NAME = /^\s*secret\s*(?:[.[]|$)/i

function headerRows(headers: unknown): readonly (readonly [string, string])[] {
  const rows: unknown[] = Array.isArray(headers) ? headers : isRecord(headers) ? Object.entries(headers) : []
  return rows.flatMap((row): [string, string][] => {
    if (Array.isArray(row)) return typeof row[0] === 'string' ? [[row[0], asText(row[1])]] : []
    if (!isRecord(row)) return []
    const name = row.name ?? row.key
    return typeof name === 'string' ? [[name, asText(row.value)]] : []
  })
}

function authorize(auth: unknown, fill: (text: string) => string): string | undefined {
  if (!isRecord(auth)) return undefined
  const type = asText(auth.type ?? Object.keys(auth).find(key => /^(bearer|basic)$/i.test(key))).toLowerCase()
  const own = Object.entries(auth).find(([key]) => key.toLowerCase() === type)?.[1]
  const values: Record<string, unknown> = { ...auth, ...(isRecord(own) && own) }
  if (type === 'bearer') {
    const token = fill(asText(values.token ?? values.value ?? values.encoded ?? own)).trim()
    return token === '' ? undefined : `Bearer ${token}`
  }
  if (type !== 'basic') return undefined
  const ready = asText(values.encoded ?? (typeof own === 'string' ? own : undefined))
  if (ready !== '') return `Basic ${fill(ready).trim()}`
  const hasUser = [values.username, values.user, values.password].some(member => member !== undefined)
  if (!hasUser) {
    const token = fill(asText(values.token)).trim()
    return token === '' ? undefined : `Basic ${values.encode === true ? base64(token) : token}`
  }
  const user = fill(asText(values.username ?? values.user))
  const password = fill(asText(values.password))
  return user === '' && password === '' ? undefined : `Basic ${base64(`${user}:${password}`)}`
}

function withQuery(url: string, query: unknown, fill: (text: string) => string): string {
  if (!isRecord(query)) return url
  const rows = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (rows.length === 0) return url
  const [address = '', ...fragment] = url.split('#')
  const encode = (text: string) => encodeURIComponent(wellFormed(text))
  const added = rows.map(([name, value]) => `${encode(name)}=${encode(fill(asText(value)))}`)
  const joined = `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}`
  return [joined, ...fragment].join('#')
}

type Fill = (field: string, text: string, mode?: TemplateEscape) => string

function fillBody(body: unknown, contentType: string, fill: Fill): string | undefined {
  if (body === undefined || body === null || body === '') return undefined
  if (typeof body !== 'string') return fill('body', withTypedMembers(JSON.stringify(body)), 'members')
  if (/x-www-form-urlencoded/i.test(contentType)) {
    // Variables stand in values of a form, which are encoded as those of a query are.
    return fill('body', `?${body}`, 'url').slice(1)
  }
  return fill('body', body, /json/i.test(contentType) || /^\s*[[{]/.test(body) ? 'json' : 'none')
}

/** JSON in which each text that is one placeholder stands without its quotes, so that its value keeps its type; names of members stay. */
function withTypedMembers(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*":?/g, token => {
    const text = token.endsWith(':') ? '' : String(JSON.parse(token)).trim()
    if (!text.startsWith('{{')) return token
    const { parts, problems } = parseTemplate(text)
    return parts.length === 1 && parts[0]?.type === 'variable' && problems.length === 0 ? text : token
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `timeoutValue`: up to 300 seconds, above milliseconds; 10 seconds where absent. In milliseconds, at most five minutes. */
export function timeoutOf(value: unknown): number {
  const number = asNumber(value) ?? 0
  if (!Number.isFinite(number) || number <= 0) return 10_000
  return Math.min(number <= 300 ? number * 1000 : number, 300_000)
}

/** `max_retries`: how often a request is sent again; none where absent, at most five. */
export function retriesOf(value: unknown): number {
  return Math.min(Math.floor(Math.max(asNumber(value) ?? 0, 0)), 5)
}
