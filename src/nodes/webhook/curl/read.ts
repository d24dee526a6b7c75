import { optionOf } from './options.ts'
import { readWords } from './shellWords.ts'
import { type CurlDraft, takeOption, takeUrl } from './take.ts'

/** A request as a curl command makes it. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly auth:
    | { readonly type: 'bearer'; readonly token: string }
    | { readonly type: 'basic'; readonly username: string; readonly password: string }
    | undefined
  readonly body: string | undefined
  /** In seconds. */
  readonly timeout: number | undefined
  readonly retries: number | undefined
}

export interface CurlReading {
  readonly request: CurlRequest
  /** Parts that could not be taken over, each in a few words. */
  readonly left: readonly string[]
  /** Parts that were taken over in another way than curl has it, each as a sentence. */
  readonly notes: readonly string[]
}

/** True if a text is a curl command, as pages and browsers give them out. */
export function isCurl(text: string): boolean {
  return COMMAND.test(text)
}

const COMMAND = /^\s*(?:[$%>]\s+)?(?:\w+=\S*\s+)*(?:[\w./\\:-]*[/\\])?curl(?:\.exe)?(?=[\s^])/i

/** The request of a curl command; undefined where the text is none, or names no URL. */
export function readCurl(text: string): CurlReading | undefined {
  const command = COMMAND.exec(text)
  if (!command) return undefined
  const { words, left, variables } = readWords(text.slice(command[0].length))
  const draft: CurlDraft = {
    asQuery: false,
    isHead: false,
    isJson: false,
    headers: [],
    data: [],
    query: [],
    form: [],
    left: [...left],
    notes: [],
  }
  takeWords(draft, words)
  if (draft.url === undefined) return undefined
  if (variables.length > 0) {
    const names = variables.map(name => `{{${name}}}`).join(', ')
    draft.notes.push(`Shell variables became ${names}.`)
  }
  return { request: requestOf(draft, draft.url), left: draft.left, notes: draft.notes }
}

function takeWords(draft: CurlDraft, words: readonly string[]): void {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!/^-./.test(word)) takeUrl(draft, word)
    else if (word.startsWith('--')) {
      const option = optionOf(word.slice(2))
      if (option.hasValue) {
        at += 1
        takeOption(draft, option.name, words[at] ?? '', word)
      } else if (option.isKnown) takeOption(draft, option.name, '', word)
      else {
        draft.left.push(word)
        // The value that an unknown option may be given is no address.
        const next = words[at + 1]
        if (next !== undefined && !next.startsWith('-') && !looksLikeUrl(next)) at += 1
      }
    } else {
      for (let letter = 1; letter < word.length; letter += 1) {
        const short = word[letter] ?? ''
        const option = optionOf(short)
        if (!option.hasValue) {
          if (option.isKnown) takeOption(draft, option.name, '', `-${short}`)
          else draft.left.push(`-${short}`)
          continue
        }
        const rest = word.slice(letter + 1)
        if (rest === '') at += 1
        takeOption(draft, option.name, rest === '' ? (words[at] ?? '') : rest, `-${short}`)
        break
      }
    }
  }
}

function looksLikeUrl(word: string): boolean {
  return /[./:]|\{\{|^localhost/.test(word)
}

function requestOf(draft: CurlDraft, address: string): CurlRequest {
  const has = (name: string) => draft.headers.some(([own]) => own.toLowerCase() === name)
  const joined = draft.data.join('&')
  const sent = draft.data.length > 0 && !draft.asQuery ? joined : undefined
  const body = sent ?? (draft.form.length > 0 ? draft.form.join('&') : undefined)
  const query = [...(draft.asQuery && joined !== '' ? [joined] : []), ...draft.query]
  const headers = [...draft.headers]
  if (draft.isJson) {
    if (!has('content-type')) headers.push(['Content-Type', 'application/json'])
    if (!has('accept')) headers.push(['Accept', 'application/json'])
  } else if (body !== undefined && !has('content-type')) {
    if (/^\s*[[{]/.test(body)) draft.notes.push('The body is sent as JSON. curl would have sent it as a form.')
    else headers.push(['Content-Type', 'application/x-www-form-urlencoded'])
  }
  if (sent === undefined && draft.form.length > 0) {
    draft.notes.push('The form is sent as plain fields, not multipart.')
  }
  const { headers: others, auth } = authOf(draft, headers)
  const { method = draft.isHead ? 'HEAD' : body === undefined ? 'GET' : 'POST' } = draft
  const url = withQuery(/^[a-z][\w+.-]*:\/\/|^\{\{/i.test(address) ? address : `http://${address}`, query)
  return { method, url, headers: others, auth, body, timeout: draft.timeout, retries: draft.retries }
}

function authOf(draft: CurlDraft, headers: readonly [string, string][]): Pick<CurlRequest, 'headers' | 'auth'> {
  const at = headers.findIndex(([name, value]) => /^authorization$/i.test(name) && /^bearer\s+\S/i.test(value))
  const bearer = draft.bearer ?? headers[at]?.[1].replace(/^bearer\s+/i, '')
  if (bearer !== undefined)
    return { headers: headers.filter((_, index) => index !== at), auth: { type: 'bearer', token: bearer } }
  if (draft.user === undefined) return { headers, auth: undefined }
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/s.exec(draft.user) ?? []
  return { headers, auth: { type: 'basic', username, password } }
}

function withQuery(url: string, query: readonly string[]): string {
  if (query.length === 0) return url
  const [address = '', ...fragment] = url.split('#')
  return [`${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`, ...fragment].join('#')
}
